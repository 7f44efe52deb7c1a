/**
 * A field shows its error when it loses focus. When a press elsewhere causes that, the error must wait until the press is
 * over: it would move the pressed element from under the pointer, and the click would be lost.
 */
let isPressed = false;
let waiting: (() => void)[] = [];
let isListening = false;

function listen(): void {
  isListening = true;
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
    // The click event follows the release before any timer runs.
    setTimeout(() => {
      const due = waiting;
      waiting = [];
      for (const run of due) run();
    }, 0);
  };
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
  window.addEventListener('blur', release);
}

/** Starts tracking presses; called by each field when it mounts. */
export function trackPresses(): void {
  if (!isListening) listen();
}

/** Runs the callback now, or after the current press ends. */
export function runAfterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
