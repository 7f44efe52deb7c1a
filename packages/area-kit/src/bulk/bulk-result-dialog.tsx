import { AlertBanner, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { getDoneText, were } from './bulk-texts.ts';
import { UnchangedItemsDialog } from './unchanged-items-dialog.tsx';
import type { BulkRunResult, BulkRuns } from './use-bulk-run.ts';

export interface BulkResultDialogProps extends Pick<BulkRuns, 'noun' | 'texts' | 'keepsSelection'> {
  run: BulkRunResult;
  onUndo: () => void;
  onClose: () => void;
}

/** The result of a bulk change that did not change every item: each unchanged item with its reason. */
export function BulkResultDialog({
  run,
  noun,
  texts,
  keepsSelection,
  onUndo,
  onClose,
}: BulkResultDialogProps) {
  const { status, error, done, skipped, total, processed, isUndo, undoable, unchanged } = run;
  const changed = isUndo ? 'restored' : 'changed';
  const leftCount = total - processed;
  const titles = {
    processing: '',
    processed: `${plural(skipped, noun)} could not be ${changed}`,
    terminated: `Stopped: some ${noun}s were not ${changed}`,
    failed: `Some ${noun}s were not ${changed}`,
  };
  return (
    <UnchangedItemsDialog
      title={titles[status]}
      items={unchanged.map(({ key, label, reason }) => ({ key, label: label ?? undefined, reason }))}
      undo={undoable > 0 ? onUndo : null}
      onClose={onClose}
    >
      {status === 'failed' && (
        <AlertBanner tone="danger" title={`The change stopped early`}>
          {error}
        </AlertBanner>
      )}
      <Text>
        {done === 0 ? `Nothing was ${changed}.` : `${getDoneText(run, noun, texts)}.`}
        {leftCount > 0 && ` ${were(leftCount, noun)} not ${isUndo ? 'restored' : 'processed'}.`}
        {keepsSelection && ` These ${noun}s stay selected:`}
      </Text>
    </UnchangedItemsDialog>
  );
}
