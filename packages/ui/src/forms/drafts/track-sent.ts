import { isSameValue } from '../values/is-same-value.ts';

interface TrackedState {
  values: object;
  initialValues: object | undefined;
  submitting: boolean | undefined;
}

/**
 * Follows a form and knows whether its last submit contains everything the user has typed. New initial values change
 * the values too, but nobody typed them.
 */
export function trackSent(): { update: (state: TrackedState) => void; isEverything: () => boolean } {
  let last: TrackedState | undefined;
  let sent: object | undefined;
  let hasTypedSince = false;
  return {
    update(state) {
      if (state.submitting && !last?.submitting) {
        sent = state.values;
        hasTypedSince = false;
      } else if (isSameValue(last?.initialValues, state.initialValues)) {
        hasTypedSince ||= !isSameValue(last?.values, state.values);
      }
      last = state;
    },
    isEverything: () => sent !== undefined && (!hasTypedSince || isSameValue(sent, last?.values)),
  };
}
