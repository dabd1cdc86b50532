// The contract of a seat's card (`presenters/seat_card_view.py`) and its state. It calls `POST /own`; no output.

export interface SeatCardView {
  seat: number;
  name: string;
  crest: string;
  /** The colour of the house. */
  fill: string;
  table: string;
  lang: string;
  due: boolean;
  title: string;
  calm: string;
  /** The text before and after the sum. */
  cash: [string, string];
  short: string;
  rows: string[][];
  /** Whether the player has muted sound and vibration on this device. */
  quiet?: boolean;
  words: { mine: string; hold: string; wait: string; failed: string; other: string; figures: string; list: string; call: string; sound: string };
}

/** A mounted card; `asked` numbers the requests for the ducats, so that only the last response is shown. */
export interface Card {
  root: HTMLElement;
  cash: HTMLElement;
  crest: HTMLElement;
  out: HTMLElement;
  short: HTMLElement;
  rows: HTMLElement;
  quiet: HTMLElement;
  data: SeatCardView;
  asked: number;
  turn: number;
  calling: ReturnType<typeof setTimeout> | undefined;
  listed?: string;
  emit(message: object): void;
  stop(): void;
}
