import { Box, Row, StopButton } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { ProgressBar } from '@portal/ui/page';
import type { BulkProgress } from './use-bulk-run.ts';

interface BulkProgressNoticeProps {
  progress: BulkProgress;
  stop: (() => void) | null;
  isStopping: boolean;
}

/** Progress of a bulk change, which stops after the items it is working on. */
export function BulkProgressNotice({ progress, stop, isStopping }: BulkProgressNoticeProps) {
  const { label, completed, total } = progress;
  return (
    <Row gap={4} wrap align="start">
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <ProgressBar
          label={label}
          value={completed}
          max={total}
          detail={
            total === 0
              ? 'Starting'
              : `${formatNumber(completed)} of ${formatNumber(total)} · You can leave this page: it continues`
          }
        />
      </Box>
      <StopButton loading={isStopping} disabled={stop === null} onClick={() => stop?.()}>
        Stop
      </StopButton>
    </Row>
  );
}
