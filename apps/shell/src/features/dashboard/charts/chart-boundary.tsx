import { ErrorState, LazyBoundary, Skeleton } from '@portal/ui';
import type { ReactNode } from 'react';
import { PageBoundary } from '../../../platform/page/page-boundary.tsx';

/** Reserves a chart's space while it loads, and contains its failure. */
export function ChartBoundary({ height, children }: { height: number; children: ReactNode }) {
  return (
    <PageBoundary
      resetKey="chart"
      fallback={(retry) => <ErrorState title="The chart could not be shown" description="" onRetry={retry} />}
    >
      <LazyBoundary fallback={<Skeleton height={height} />}>{children}</LazyBoundary>
    </PageBoundary>
  );
}
