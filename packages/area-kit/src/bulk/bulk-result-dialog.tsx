import { AlertBanner, Button, Stack, Text } from '@portal/ui';
import { formatNumber, plural } from '@portal/ui/format';
import { Modal } from '@portal/ui/page';
import { getDoneText, were } from './bulk-texts.ts';
import { ExplainedItemList } from './explained-item-list.tsx';
import type { BulkRunResult, BulkRuns } from './use-bulk-run.ts';

export interface BulkResultDialogProps
  extends Pick<BulkRuns, 'noun' | 'texts'>,
    Partial<Pick<BulkRuns, 'keepsSelection'>> {
  run: Omit<BulkRunResult, 'id' | 'subject' | 'undone' | 'createdAt' | 'updatedAt'>;
  /** How many of the unchanged items stay selected. By default all of them, with `keepsSelection`. */
  stillSelected?: number;
  /** Called only for a run that can be undone. */
  onUndo?: () => void;
  onClose: () => void;
}

/** Lists the items that a bulk change did not change, or changed only in part, with the reasons. */
export function BulkResultDialog({
  run,
  noun,
  texts,
  keepsSelection = false,
  stillSelected = keepsSelection ? run.unchanged.length : 0,
  onUndo,
  onClose,
}: BulkResultDialogProps) {
  const { kind, status, error, done, skipped, total, processed, isUndo, undoable, unchanged, partlyChanged } =
    run;
  const changed = isUndo ? 'restored' : 'changed';
  const leftCount = total - processed;
  const unnamedCount = skipped - unchanged.length;
  const titles = {
    processing: '',
    processed:
      skipped > 0
        ? `${plural(skipped, noun)} could not be ${changed}`
        : `${were(partlyChanged.length, noun)} only partly changed`,
    terminated: `Stopped: some ${noun}s were not ${changed}`,
    failed: `Some ${noun}s were not ${changed}`,
  };
  return (
    <Modal
      open
      onClose={onClose}
      closeIcon={false}
      title={titles[status]}
      actions={
        <>
          {undoable > 0 && (
            <Button
              onClick={() => {
                onClose();
                onUndo?.();
              }}
            >
              {skipped > 0 || leftCount > 0 ? 'Undo these changes' : 'Undo'}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {status === 'failed' && (
          <AlertBanner tone="danger" title="The change stopped early">
            {error}
          </AlertBanner>
        )}
        <Text>
          {done === 0 ? `Nothing was ${changed}.` : `${getDoneText(run, noun, texts)}.`}
          {leftCount > 0 && ` ${were(leftCount, noun)} not ${isUndo ? 'restored' : 'processed'}.`}
          {describeSelection({ stillSelected, listed: unchanged.length, skipped, noun, changed })}
        </Text>
        <ExplainedItemList items={unchanged} />
        {unnamedCount > 0 && <Text tone="muted">And {formatNumber(unnamedCount)} more.</Text>}
        {partlyChanged.length > 0 && (
          <>
            <Text>{texts[kind]?.partly ?? 'Some changes were not made:'}</Text>
            <ExplainedItemList items={partlyChanged} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

function describeSelection({
  stillSelected,
  listed,
  skipped,
  noun,
  changed,
}: {
  stillSelected: number;
  listed: number;
  skipped: number;
  noun: string;
  changed: string;
}): string {
  if (stillSelected === 0) return '';
  const isOne = stillSelected === 1;
  if (stillSelected === listed)
    return isOne ? ` This ${noun} stays selected:` : ` These ${noun}s stay selected:`;
  const onPage = isOne ? 'one on this page stays' : `${formatNumber(stillSelected)} on this page stay`;
  return ` ${were(Math.max(skipped, listed), noun)} not ${changed}. The ${onPage} selected.`;
}
