import { Box } from '@portal/ui';
import { useFocusFallback } from '@portal/ui/page';
import { useRef } from 'react';
import { BulkProgressNotice } from './bulk-progress-notice.tsx';
import { BulkUndoNotice } from './bulk-undo-notice.tsx';
import { LazyBulkResultDialog } from './lazy-bulk-result-dialog.ts';
import type { BulkRuns } from './use-bulk-run.ts';

/**
 * Shown above a list: the bulk change in progress, or else the latest one that can be undone. Opens a dialog with the
 * items that were not changed.
 */
export function BulkRunStatus({ bulk }: { bulk: BulkRuns }) {
  const { progress, result } = bulk;
  const status = useRef<HTMLDivElement>(null);
  // Undo disappears when the work starts, and Stop disappears when it ends. Either may have the focus.
  useFocusFallback(status, progress === null ? 'idle' : 'running');
  return (
    <>
      <Box ref={status} tabIndex={-1} role="group" aria-label="Bulk changes" sx={{ outline: 0 }}>
        {progress !== null ? (
          <BulkProgressNotice progress={progress} stop={bulk.stop} isStopping={bulk.isStopping} />
        ) : (
          bulk.undoable !== null && <BulkUndoNotice key={bulk.undoable.id} run={bulk.undoable} bulk={bulk} />
        )}
      </Box>
      {result !== null && (
        <LazyBulkResultDialog
          run={result}
          noun={bulk.noun}
          texts={bulk.texts}
          stillSelected={bulk.stillSelected}
          onUndo={() => bulk.undo(result.id)}
          onClose={bulk.closeResult}
        />
      )}
    </>
  );
}
