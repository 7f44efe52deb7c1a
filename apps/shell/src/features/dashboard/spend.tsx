import { EmptyState, ErrorState, Skeleton } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { PageBoundary } from '../../parts/page-boundary.tsx';
import type { DashboardData } from './dashboard-data.ts';

type Months = NonNullable<DashboardData['spend']>;

const SpendChart = lazyPart<{ months: Months }>(() =>
  import('./spend-chart.tsx').then((module) => module.SpendChart),
);

export function Spend({ months }: { months: Months }) {
  const isEmpty = months.every(({ ordered, quoted }) => ordered === 0 && quoted === 0);
  return (
    <Section title="Quoted and ordered">
      {isEmpty ? (
        <EmptyState title="Nothing quoted in the last twelve months" />
      ) : (
        <PageBoundary
          resetKey="spend"
          fallback={(retry) => <ErrorState title="The chart could not be shown" text="" onRetry={retry} />}
        >
          <Suspense fallback={<Skeleton height={280} />}>
            <SpendChart months={months} />
          </Suspense>
        </PageBoundary>
      )}
    </Section>
  );
}
