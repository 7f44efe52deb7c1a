import type { contract } from '@portal/api-client';
import type { ApiError } from '@portal/portal-sdk';
import { UnchangedQuotesDialog } from '@portal/quote-kit/quotes';
import { AlertBanner, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';

/** What a bulk change did. `error` is why it stopped before the last quote. */
export interface BulkResult {
  /** "Accepted", "Cancelled", "Changed": what happened to those that are done. */
  verb: string;
  doneCount: number;
  /** Quotes that were not reached because the user stopped. */
  leftCount: number;
  skipped: contract.multiQuotes.BulkOutcome['skipped'];
  error: ApiError | null;
  /** Takes back what was changed; absent where it cannot be. */
  undo?: () => void;
}

/** Names each quote that a bulk change left as it was, with the reason. */
export function BulkOutcomeDialog({ result, onClose }: { result: BulkResult | null; onClose: () => void }) {
  if (result === null) return null;
  const { verb, doneCount, leftCount, skipped, error, undo } = result;
  const title =
    skipped.length === 0
      ? 'Not all quotes were changed'
      : `${plural(skipped.length, 'quote')} could not be changed`;
  return (
    <UnchangedQuotesDialog
      title={leftCount > 0 ? 'You stopped: not all quotes were changed' : title}
      quotes={skipped.map(({ key, reason }) => ({ reference: key, reason }))}
      undo={undo ?? null}
      onClose={onClose}
    >
      {error !== null && (
        <AlertBanner tone="danger" title="Stopped: not all quotes were changed">
          {error.message}
        </AlertBanner>
      )}
      <Text>
        {doneCount === 0 ? 'Nothing was changed.' : `${verb}: ${plural(doneCount, 'quote')}.`}
        {leftCount > 0 && ` ${plural(leftCount, 'quote')} left as before.`}
      </Text>
    </UnchangedQuotesDialog>
  );
}
