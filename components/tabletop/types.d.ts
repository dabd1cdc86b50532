// The contract of the tabletop: the data of each of its parts by name. Out comes what a part sends, with its name as `part`.

import type { BoardView } from '../board/types';
import type { LogView } from '../log/types';
import type { NowView } from '../now_panel/types';
import type { SeatCardView } from '../seat_card/types';
import type { Mounted, Unmount } from '../shared/types';
import type { Listened } from '../version_listener/types';

export interface Shown {
  now: NowView;
  board: BoardView;
  log: LogView;
  listen: Listened;
  own?: SeatCardView;
}

export type Name = keyof Shown;

/** What a part sends. */
export interface Message {
  key?: string;
  version?: number;
  [field: string]: unknown;
}

export interface Sent extends Message {
  key: string;
  part: Name;
}

export interface Tabletop {
  roots: Partial<Record<Name, ShadowRoot>>;
  turn: number;
}

declare global {
  /** The parts' markup, style sheets and scripts, put before this script by `components/tabletop/__init__.py`. */
  const PARTS: Record<Name, { html: string; css: string; mount(mounted: Mounted<[unknown]>): Unmount }>;
}
