import { ErrorState, LazyBoundary, Skeleton } from '@portal/ui';
import type { ReactNode } from 'react';
import { PageBoundary } from '../../../parts/page-boundary.tsx';

/** Charts arrive after the figures: their place is kept, and one that fails leaves the rest of the page alone. */
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
