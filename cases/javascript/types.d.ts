// The referee's data types: a record of version 1 after reading (record.md).

export interface Figure { seat: number; profession: string }
export type Palace = Record<number, Figure>;
export interface Player { name: string; house: string }

export interface Options { refund: boolean; insolvency: 'waive' | 'grant'; self_attack: boolean }

export interface Start {
  round: number;
  seat: number;
  balances: number[];
  palaces: Palace[];
  parks: Figure[][];
  island: Figure[];
}

/** A record whose actions are not read yet; each is read when it is played. */
export interface GameRecord {
  players: Player[];
  first: number;
  options: Partial<Options> | null;
  start: Start | null;
  actions: unknown[];
}

export interface Bribe extends Figure { type: 'bribe'; amount: number }
export interface Place { type: 'place'; seat: number; figure: Figure; room: number }
export interface Open { type: 'open'; seat: number; profession: string }
export interface Settle { type: 'settle'; seat: number; profession: string; winner: number; room: number | null }
export interface Sending { profession: string; to: number }
export interface Dispatch { type: 'dispatch'; seat: number; figures: Sending[] }
export interface Adjust { type: 'adjust'; from: number | 'bank'; to: number | 'bank'; amount: number; reason: string }
export interface Note { type: 'note'; text: string; seat: number | null }
export type Action = Bribe | Place | Open | Settle | Dispatch | Adjust | Note;

export type Paid = Pick<Bribe, 'seat' | 'profession' | 'amount'>;
export type Phase =
  | 'regular-bribes' | 'external-bribes' | 'internal-bribes' | 'regular-placement' | 'external-choice'
  | 'external-settlement' | 'internal-settlement' | 'dispatch' | 'over';

/** Reads one value of a record, or refuses it. */
export type Reader = ((value: any) => any) & { optional?: boolean };
