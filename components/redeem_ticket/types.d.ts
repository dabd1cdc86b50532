// The contract of the component that redeems a ticket (`presenters/ticket_view.py`). It asks `POST /take`; nothing comes out.

export interface Ticket {
  table: string;
  ticket: string;
  goal: string;
  failed: string;
}
