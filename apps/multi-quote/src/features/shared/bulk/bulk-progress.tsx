import { Box, Button, Row } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { ProgressBar } from '@portal/ui/page';
import type { Stop } from './use-stop.ts';

interface BulkProgressProps {
  progress: { label: string; completed: number; total: number };
  stop: Pick<Stop, 'isStopping' | 'stop'>;
}

/** Progress of work that this page does batch by batch, which stops after the batch under way. */
export function BulkProgress({ progress: { label, completed, total }, stop }: BulkProgressProps) {
  return (
    <Row gap={4} wrap align="start">
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <ProgressBar
          label={label}
          value={completed}
          max={total}
          detail={`${formatNumber(completed)} of ${formatNumber(total)}`}
        />
      </Box>
      <Button loading={stop.isStopping} onClick={stop.stop}>
        Stop
      </Button>
    </Row>
  );
}
