// The contract of the highlight card (`presenters/highlights_view.py`).

export interface HighlightView {
  title: string;
  words: string;
  lang: string;
}
