// The contract of a place on the page (`pages/chronicle/story.py`): nothing goes in, `near` comes out when it is near the screen.

/** A place that waits for its turn to ask. */
export interface Place {
  ask(): void;
}
