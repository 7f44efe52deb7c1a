import MuiSkeleton from '@mui/material/Skeleton';
import { color } from '../../theme/styles/css.ts';
import { Grid, Stack } from '../layout/containers.tsx';

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
}

/** A placeholder while content loads. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  return <MuiSkeleton aria-hidden variant="rounded" width={width} height={height} />;
}

const lineWidths = ['92%', '100%', '74%', '86%', '61%'];

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap={3} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={lineWidths[line % lineWidths.length]} />
      ))}
    </Stack>
  );
}

export interface SkeletonTableProps {
  rows?: number;
  columns?: number;
}

/** Placeholder for a table. */
export function SkeletonTable({ rows = 6, columns = 4 }: SkeletonTableProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <Grid
          key={row}
          columns={columns}
          gap={6}
          sx={{ py: 3.5, px: 3, borderBottom: `1px solid ${color.line.main}` }}
        >
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} width={lineWidths[(row + column * 2) % lineWidths.length]} />
          ))}
        </Grid>
      ))}
    </div>
  );
}
