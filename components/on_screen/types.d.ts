// The contract of a placeholder (`pages/chronicle/story.py`): no input; output `near` when it comes near the screen.

/** A placeholder in the queue. */
export interface Place {
  ask(): void;
}
