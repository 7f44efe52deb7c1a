import { AlertBanner, Stack } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { SkippedList } from '../shared/bulk/skipped-list.tsx';
import type { Decision, DecisionResult } from './use-bulk-approval.ts';

const WORDS: Readonly<Record<Decision, { noun: string; done: string; effect: string }>> = {
  approve: { noun: 'approval', done: 'approved', effect: '; their orders are being placed' },
  decline: { noun: 'decline', done: 'sent back', effect: ' with your reason' },
};

/** What the last bulk decision did not cover, each quote with the reason, and why it stopped. */
export function BulkApprovalResultBanner({ result }: { result: DecisionResult | null }) {
  if (result === null) return null;
  const { done, leftCount, skipped, error, decision } = result;
  const words = WORDS[decision];
  const count = done.length;
  if (error === null && leftCount === 0 && skipped.length === 0) return null;
  return (
    <AlertBanner
      tone={error === null && skipped.length === 0 ? 'warning' : 'danger'}
      title={
        error !== null
          ? `The ${words.noun} stopped early: some quotes were not ${words.done}`
          : leftCount > 0
            ? `You stopped the ${words.noun}: some quotes were not ${words.done}`
            : `${plural(skipped.length, 'quote')} could not be ${words.done}`
      }
    >
      <Stack gap={2}>
        {error !== null && <div>{error.message}</div>}
        <div>
          {count === 0
            ? `No quote was ${words.done}.`
            : `${plural(count, 'quote')} ${words.done}${words.effect}.`}
        </div>
        {leftCount > 0 && <div>{`${plural(leftCount, 'quote')} still awaiting approval.`}</div>}
        <SkippedList skipped={skipped} />
      </Stack>
    </AlertBanner>
  );
}
