import { Box } from '@portal/ui';
import { useFocusFallback } from '@portal/ui/page';
import { type ComponentProps, useRef } from 'react';
import { BulkProgress } from './bulk-progress.tsx';
import { UndoNotice } from './undo-notice.tsx';
import type { useBatches } from './use-batches.ts';

interface BulkStatusProps extends Omit<ComponentProps<typeof UndoNotice>, 'onUndo'> {
  bulk: Pick<ReturnType<typeof useBatches>, 'progress' | 'stop' | 'undo'>;
}

/** Above a list: the bulk change under way, or else the latest one, which can be undone. */
export function BulkStatus({ bulk: { progress, stop, undo }, ...notice }: BulkStatusProps) {
  const status = useRef<HTMLDivElement>(null);
  // The pressed Undo and Stop disappear when the work begins and ends.
  useFocusFallback(status, progress === null ? 'idle' : 'running');
  return (
    <Box ref={status} tabIndex={-1} role="group" aria-label="Bulk changes" sx={{ outline: 0 }}>
      {progress === null ? (
        <UndoNotice {...notice} onUndo={(target) => void undo(target)} />
      ) : (
        <BulkProgress progress={progress} stop={stop} />
      )}
    </Box>
  );
}
