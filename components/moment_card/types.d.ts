// The contract of the moment card (`presenters/moments_view.py`).

export interface MomentView {
  title: string;
  words: string;
  lang: string;
}
