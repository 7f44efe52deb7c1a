import { Box } from '@portal/ui';
import type { ReactNode } from 'react';
import { PIE_HEIGHT } from './chart-heights.ts';

/** A pie chart beside its legend; on a phone above it. */
export function ChartWithLegend({ chart, children }: { chart: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, sm: 8 },
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `${PIE_HEIGHT + 16}px minmax(0, 1fr)` },
      }}
    >
      {chart}
      <div>{children}</div>
    </Box>
  );
}
