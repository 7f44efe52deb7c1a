import { useState } from 'react';

/**
 * What a dialog showed when it was opened, although the page may have read other values since. The user decides about
 * what is shown. `update` takes the current value: when the dialog is opened again, or after the server has refused.
 */
export function useShown<T>(current: T): readonly [shown: T, update: () => void] {
  const [state, setState] = useState({ shown: current, isOutdated: false });
  // During rendering, so that the value is that of the latest read.
  if (state.isOutdated) setState({ shown: current, isOutdated: false });
  return [state.shown, () => setState(({ shown }) => ({ shown, isOutdated: true }))];
}
