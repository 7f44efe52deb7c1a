import type { contract } from '@portal/api-client';
import { UnchangedItemsDialog } from '@portal/area-kit';
import type { ApiError } from '@portal/portal-sdk';
import { AlertBanner, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';

/** What a bulk change did. `error` is why it stopped before the last one. */
export interface BulkResult {
  /** What was changed: "quote", "site". */
  noun: string;
  /** "Accepted", "Cancelled", "Changed": what happened to those that are done. */
  verb: string;
  doneCount: number;
  /** Those that were not reached because the user stopped. */
  leftCount: number;
  skipped: contract.multiQuotes.BulkOutcome['skipped'];
  error: ApiError | null;
  /** Whether this was an undo; its own `undo` continues it. */
  isUndo?: boolean;
  /** Takes back what was changed; absent where it cannot be. */
  undo?: () => void;
}

/** Names each item that a bulk change left as it was, with the reason. */
export function OpenOutcomeDialog({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  const { noun, verb, doneCount, leftCount, skipped, error, isUndo = false, undo } = result;
  const done = isUndo ? 'restored' : 'changed';
  const title =
    skipped.length === 0
      ? `Not all ${noun}s were ${done}`
      : `${plural(skipped.length, noun)} could not be ${done}`;
  return (
    <UnchangedItemsDialog
      title={leftCount > 0 ? `You stopped: not all ${noun}s were ${done}` : title}
      items={skipped}
      undo={undo ?? null}
      onClose={onClose}
    >
      {error !== null && (
        <AlertBanner tone="danger" title={`Stopped: not all ${noun}s were ${done}`}>
          {error.fieldErrors['customerName']?.[0] ?? error.message}
        </AlertBanner>
      )}
      <Text>
        {doneCount === 0 ? `Nothing was ${done}.` : `${verb}: ${plural(doneCount, noun)}.`}
        {leftCount > 0 && ` ${plural(leftCount, noun)} ${isUndo ? 'not restored yet' : 'left as before'}.`}
      </Text>
    </UnchangedItemsDialog>
  );
}
