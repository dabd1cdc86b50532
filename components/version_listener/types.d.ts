// The contract of the version listener (`pages/common/table_screen.py`) and its state. Output: the newest version.

import type { RunAsker, TableSocket } from '../shared/types';

/** `version`: of the view that the page shows. `lost`: shown without a connection. */
export interface Listened {
  table: string;
  version: number;
  lang: string;
  lost: string;
}

/** A mounted listener: the version shown, and the newest one received. */
export interface Listener {
  asker: RunAsker;
  socket: TableSocket | null;
  table: string | null;
  shown: number;
  newest: number;
  turn: number;
  ask(): void;
}
