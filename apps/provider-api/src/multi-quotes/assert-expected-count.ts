import { Refusal } from '../refusal.ts';

/** Answers 409 if the filters match a different number of items than the user confirmed. */
export function assertExpectedCount(count: number, expectedCount: number, noun: 'quote' | 'site'): void {
  if (count === expectedCount) return;
  const matching = count === 1 ? `1 ${noun} matches` : `${count} ${noun}s match`;
  throw Refusal.conflict(
    `The list has changed: ${matching} now, not ${expectedCount}. Check the list and try again.`,
    { count },
  );
}
