// The contract of the component that redeems a ticket (`presenters/ticket_view.py`). It calls `POST /take`; no output.

export interface Ticket {
  table: string;
  ticket: string;
  goal: string;
  failed: string;
}
