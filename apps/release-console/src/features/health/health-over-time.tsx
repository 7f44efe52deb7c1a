import { useQuery } from '@portal/api-client/swr';
import { Box, Button, DataState, Grid, LazyBoundary, lazyWithRetry, Skeleton, Stack } from '@portal/ui';
import { Page, PageHeader, Section, SelectInput } from '@portal/ui/page';
import { useSearchParams } from 'react-router';
import { getHealth } from '../../contract/health.ts';
import { ChannelTable } from './channel-table.tsx';
import type { HealthChartsProps } from './health-charts.tsx';

/** Charts are the largest layer, and only this page uses them. */
const HealthCharts = lazyWithRetry<HealthChartsProps>(() =>
  import('./health-charts.tsx').then((module) => module.HealthCharts),
);
const PERIODS = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;
const DEFAULT_PERIOD = '7';
const REFRESH_MS = 60_000;

/** How visitors experienced each version of an app over time. */
export function HealthOverTime({ app }: { app: string }) {
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find(({ value }) => value === params.get('days'))?.value ?? DEFAULT_PERIOD;
  const health = useQuery(getHealth, { app, days }, { refreshInterval: REFRESH_MS, keepPreviousData: true });
  return (
    <Page>
      <PageHeader
        title={`Health of ${app}`}
        breadcrumbs={[
          { label: 'Areas', href: '/' },
          { label: app, href: `/areas/${app}` },
        ]}
      />
      <Box sx={{ mb: 4, maxWidth: 200 }}>
        <SelectInput
          label="Period"
          placeholder={null}
          value={days}
          options={PERIODS}
          onChange={(value) => setParams(value === null ? {} : { days: value })}
        />
      </Box>
      <DataState
        state={health}
        onRetry={() => void health.refresh()}
        isEmpty={({ versions }) => versions.length === 0}
        empty={{
          title: 'No visits in this period',
          description: 'Visits appear after signed-in users open a page of this area.',
          action: <Button href={`/areas/${app}`}>Back to {app}</Button>,
        }}
        skeleton={<ChartSkeleton />}
      >
        {(data) => (
          <Stack gap={8}>
            <LazyBoundary fallback={<ChartSkeleton />}>
              <HealthCharts health={data} isHourly={days === '1'} />
            </LazyBoundary>
            <Section title="Visits by channel">
              <ChannelTable channels={data.channels} />
            </Section>
          </Stack>
        )}
      </DataState>
    </Page>
  );
}

function ChartSkeleton() {
  return (
    <Grid min={360} gap={6} aria-busy>
      <Skeleton height={280} />
      <Skeleton height={280} />
    </Grid>
  );
}
