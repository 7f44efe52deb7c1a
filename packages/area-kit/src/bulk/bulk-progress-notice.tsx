import { Box, Row, StopButton } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { ProgressBar } from '@portal/ui/page';
import type { BulkProgress } from './use-bulk-run.ts';

interface BulkProgressNoticeProps {
  progress: BulkProgress;
  /** Shown with the progress instead of the number of items. */
  facts?: readonly string[];
  /** Null until the run can be stopped; undefined if the user may not stop the run. */
  stop?: (() => void) | null | undefined;
  stopLabel?: string;
  isStopping: boolean;
}

/** Shows the progress of a bulk change. Stop takes effect after the items in progress. */
export function BulkProgressNotice({
  progress,
  facts,
  stop,
  stopLabel = 'Stop',
  isStopping,
}: BulkProgressNoticeProps) {
  const { label, completed, total } = progress;
  const shown = facts ?? [`${formatNumber(completed)} of ${formatNumber(total)}`];
  return (
    <Row gap={4} wrap align="start">
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <ProgressBar
          label={label}
          value={completed}
          max={total}
          detail={
            total === 0 ? 'Starting' : [...shown, 'You can leave this page: the work continues'].join(' · ')
          }
        />
      </Box>
      {stop !== undefined && (
        <StopButton loading={isStopping} disabled={stop === null} onClick={() => stop?.()}>
          {stopLabel}
        </StopButton>
      )}
    </Row>
  );
}
