import { UnchangedItemsDialog } from '@portal/area-kit';
import { Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import type { BulkOutcome } from './use-bulk-changes.ts';

/** Lists the selected quotes that could not be changed, with the reasons. */
export function BulkResultDialog({ outcome, onClose }: { outcome: BulkOutcome | null; onClose: () => void }) {
  if (outcome === null) return null;
  const { doneText, failed, undo } = outcome;
  return (
    <UnchangedItemsDialog
      title={`${plural(failed.length, 'quote')} could not be changed`}
      items={failed.map(({ reference, error }) => ({
        key: reference,
        reason: error.fieldErrors['customerName']?.[0] ?? error.message,
      }))}
      undo={undo}
      onClose={onClose}
    >
      <Text>{doneText ?? 'Nothing was changed.'} These quotes stay selected:</Text>
    </UnchangedItemsDialog>
  );
}
