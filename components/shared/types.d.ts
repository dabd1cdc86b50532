// Shared types of the components: Streamlit's call, described elements, an action and its answer.

/** What Streamlit passes to a component's default export in every script run that mounts it. */
export interface Mounted<Data> {
  parentElement: HTMLElement | ShadowRoot;
  data: Data;
  setTriggerValue(name: string, value: unknown): void;
}

/** Called by Streamlit before the next call and on unmount. */
export type Unmount = () => void;

export type Attribute = string | number | boolean | null | undefined;
export type Style = Record<string, string | null>;

/**
 * Attributes of a described element; `key` distinguishes siblings, `text` is its only content, `style` are CSS
 * properties.
 */
export interface Props {
  key?: string;
  text?: string | number | null;
  style?: Style;
  [attribute: string]: Attribute | Style;
}

/** A described element; with `make` it is built once and never patched. */
export interface Described {
  tag: string;
  props: Props;
  children: Described[];
  make?: () => HTMLElement | SVGElement;
}

/** A child of a described element; falsy ones are left out. */
export type Child = Described | Child[] | null | undefined | false | 0 | '';

/** A sentence as runs of (text, whether it is bold). */
export type Runs = [text: string, strong: boolean][];

/** What leads to numbered cases: which they are, in words, and the page that shows them. */
export interface Cases {
  label: string;
  href: string;
}

/** An article as `presenters/article_view.py` describes it. */
export interface Article {
  number: string;
  word: string;
  title: string;
  text: string;
  ruling: boolean;
  /** The numbered cases on it, with the page that shows them. */
  cases: Cases | null;
}

/** The refusal of the last message, from `web/action_handler.py`. */
export interface Answer {
  key: string;
  version: number;
  code?: string;
  sentence: string;
  article: Article | null;
}

/** The last message sent, with its version and key. */
export interface LastSent {
  key: string;
  body: string;
  version: number;
}

/** The state needed for confirming and sending. */
export interface SendingState {
  armed: string | null;
  ready: boolean;
  sent: LastSent | null;
  closed?: string | null;
}

/** A component that sends actions: the now panel or the log. */
export interface Sender {
  root: HTMLElement;
  data: { version: number; answer: Answer | null; pending: string | null };
  state: SendingState;
  had?: HTMLElement | null;
  emit(message: object): void;
  draw(): void;
}

/** Half of a dispatch: a profession and the seat of the target palace. */
export type Pair = [profession: string, to: number];

export interface Point {
  x: number;
  y: number;
}

/** A patch between two view models, see `presenters/view_patch.py`. */
export type Patch = { set: any } | { list: (number | any[] | Patch)[] } | { in?: Record<string, Patch>; cut?: string[] };

/** A message from the socket of a table (`web/table_socket.py`). */
export interface ServerMessage {
  view?: any;
  version?: number;
  patch?: Patch;
  answer?: Answer & { is: 'done' | 'moved-on' | 'refused' };
}

/** How to connect to a table; `have`: digest of the view in the page. */
export interface Connection {
  code: string;
  screen: 'table' | 'seat' | 'watch' | 'version';
  language: string;
  have: string | null;
  receive(message: ServerMessage): void;
  open(): void;
  line(isLost: boolean): void;
}

export interface TableSocket {
  /** Send a message now; returns false without a connection. */
  send(message: object): boolean;
  stop(): void;
}

/** Requests a run of the page's script until it has come. */
export interface RunAsker {
  until(isThere: () => boolean, ask: () => void, later?: number): void;
  stop(): void;
}
