import { AlertBanner, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { getDoneText } from './bulk-texts.ts';
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
    terminated: `You stopped: not all ${noun}s were ${changed}`,
    failed: `Not all ${noun}s were ${changed}`,
  };
  return (
    <UnchangedItemsDialog
      title={titles[status]}
      items={unchanged.map(({ key, label, reason }) => ({ key, label: label ?? undefined, reason }))}
      undo={undoable > 0 ? onUndo : null}
      onClose={onClose}
    >
      {status === 'failed' && (
        <AlertBanner tone="danger" title={`Stopped: not all ${noun}s were ${changed}`}>
          {error}
        </AlertBanner>
      )}
      <Text>
        {done === 0 ? `Nothing was ${changed}.` : `${getDoneText(run, noun, texts)}.`}
        {leftCount > 0 && ` ${plural(leftCount, noun)} ${isUndo ? 'not restored yet' : 'left as before'}.`}
        {keepsSelection && ` These ${noun}s stay selected:`}
      </Text>
    </UnchangedItemsDialog>
  );
}
