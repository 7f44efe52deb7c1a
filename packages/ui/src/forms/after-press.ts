/**
 * A field's message comes when it is left. Left by pressing something else, the message must wait until that press is
 * over: it would push the pressed thing from under the pointer between press and release, and the click would be lost.
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
    // The click comes right after the release, before any timer.
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

/** Starts to follow presses; a field does so when it is first on screen. */
export function followPresses(): void {
  if (!isListening) listen();
}

/** Runs at once, or when the press that is under way is over. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
