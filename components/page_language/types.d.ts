// The contract of the page's language, and what a page keeps of it.

export interface Language {
  language: string;
  /** The name of the cookie that remembers the language; empty where nobody has chosen one. */
  cookie: string;
  /** Streamlit's own English words in that language. */
  words: Record<string, string>;
}

/** One of each page: the observer, and from which English every word on it came. */
export interface Frame {
  english: Map<string, string>;
  words: Record<string, string>;
  /** The sentences with an insert, each in three: before it, the insert, after it. */
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
