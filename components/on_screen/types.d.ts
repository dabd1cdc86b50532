// The contract of a place on the page (`pages/chronicle/story.py`): `near` comes out when it is near the screen, or when what it awaits is there.

/** A placeholder in the queue. */
export interface Place {
  ask(): void;
}

/** What the page wants: a selector whose element is awaited, or nothing, and then the place itself coming near. */
export interface Wanted {
  after: string;
}
