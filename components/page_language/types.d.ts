// The contract of the page's language, and its state.

export interface Language {
  language: string;
  /** The name of the cookie that remembers the language; "" if nobody has chosen one. */
  cookie: string;
  /** Translations of Streamlit's English texts. */
  words: Record<string, string>;
}

/** One per page: the observer, and the original English of every translated text. */
export interface Frame {
  english: Map<string, string>;
  words: Record<string, string>;
  /** The sentences with an insert, split into the text before it, the insert, and the text after it. */
  shapes: string[][];
  observer: MutationObserver;
  connection?: MutationObserver;
  anew(): void;
}

declare global {
  interface Document {
    intrigeFrame?: Frame;
  }
}
