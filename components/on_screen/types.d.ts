// The contract of a place on the page (`pages/chronicle/story.py`): `near` comes out when it is near the screen, or when what it awaits is there.

/** A placeholder in the queue. */
export interface Place {
  ask(): void;
  /** Pixels from the screen; 0 on it. */
  distance(): number;
}

/** The placeholders that wait, in the order in which they came near, and the one whose request is under way. */
export interface PlaceQueue {
  waiting: Place[];
  asking: Place | null;
}

/** What the page wants: a selector whose element is awaited, or nothing, and then the place itself coming near. */
export interface Wanted {
  after: string;
}
