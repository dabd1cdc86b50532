// What the scripts of all components share: Streamlit's call, described elements, an action and its answer.

/** What Streamlit hands to the default export of a component's script in every run that mounts it. */
export interface Mounted<Data> {
  parentElement: HTMLElement | ShadowRoot;
  data: Data;
  setTriggerValue(name: string, value: unknown): void;
}

/** Called by Streamlit before the next call and when the component goes away. */
export type Unmount = () => void;

export type Attribute = string | number | boolean | null | undefined;
export type Style = Record<string, string | null>;

/** Attributes of a described element; `key` tells siblings apart, `text` is its only content, `style` are CSS properties. */
export interface Props {
  key?: string;
  text?: string | number | null;
  style?: Style;
  [attribute: string]: Attribute | Style;
}

/** A described element; with `make` it is built once and never looked into again. */
export interface Described {
  tag: string;
  props: Props;
  children: Described[];
  make?: () => HTMLElement | SVGElement;
}

/** A child of a described element; what is falsy is left out. */
export type Child = Described | Child[] | null | undefined | false | 0 | '';

/** A sentence in runs of (text, whether it is strong). */
export type Runs = [text: string, strong: boolean][];

/** An article as `presenters/article_view.py` describes it. */
export interface Article {
  number: string;
  word: string;
  title: string;
  text: string;
  ruling: boolean;
}

/** Why what was sent last was refused, as `pages/common/actions.py` answers it. */
export interface Answer {
  key: string;
  version: number;
  code: string;
  sentence: string;
  article: Article | null;
}

/** What is on its way to the server. */
export interface Sending {
  key: string;
  body: string;
  waiting: boolean;
}

/** The state that asking and sending need. */
export interface SendingState {
  armed: string | null;
  ready: boolean;
  sending: Sending | null;
  silent: boolean;
  closed?: string | null;
}

/** A component that sends actions: the now panel or the log. */
export interface Sender {
  root: HTMLElement;
  data: { version: number; answer: Answer | null };
  state: SendingState;
  timer: ReturnType<typeof setTimeout> | undefined;
  had?: HTMLElement | null;
  emit(message: object): void;
  draw(): void;
}

/** Half of a dispatch: a profession and the seat of the palace. */
export type Pair = [profession: string, to: number];

export interface Point {
  x: number;
  y: number;
}
