import { useQuery } from '@portal/api-client/swr';
import { Button, DataState, EmptyState, Row, SkeletonText, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { Page, PageHeader, pageIcons, Section, SelectInput } from '@portal/ui/page';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type AppDetail, getApp } from '../../contract/areas.ts';
import { compareVersions, type Difference } from '../../contract/compare.ts';
import { Commits } from './commits.tsx';

/** What differs between two versions of an app. Both are in the URL. */
export function Comparison({ app }: { app: string }) {
  const detail = useQuery(getApp, { app });
  return (
    <Page>
      <PageHeader
        title={`Compare versions of ${app}`}
        breadcrumbs={[
          { label: 'Areas', href: '/' },
          { label: app, href: `/areas/${app}` },
        ]}
      />
      <DataState
        state={detail}
        onRetry={() => void detail.refresh()}
        notFound={{ title: 'We could not find this area', action: <Button href="/">Go to Areas</Button> }}
      >
        {(data) => <ChosenVersions app={data} />}
      </DataState>
    </Page>
  );
}

function ChosenVersions({ app: { name, version, previous, versions } }: { app: AppDetail }) {
  const [params, setParams] = useSearchParams();
  // Of an area that is not live, the two newest are compared.
  const base = version ?? versions.at(1)?.version ?? versions.at(0)?.version ?? null;
  const other = versions.find((one) => one.version !== base)?.version ?? null;
  const from = params.get('from') ?? previous ?? base;
  const to = params.get('to') ?? (previous === null ? other : base);
  const choose = (chosen: { from: string | null; to: string | null }) =>
    setParams(Object.entries(chosen).filter((pair): pair is [string, string] => pair[1] !== null));
  const options = versions.map((one) => ({
    value: one.version,
    label: one.version === version ? `${one.version} (live)` : one.version,
  }));
  return (
    <Stack gap={6}>
      <Row gap={3} wrap align="end">
        <SelectInput
          label="From"
          size="medium"
          placeholder="Choose…"
          value={from}
          options={options}
          onChange={(value) => choose({ from: value, to })}
        />
        <SelectInput
          label="To"
          size="medium"
          placeholder="Choose…"
          value={to}
          options={options}
          onChange={(value) => choose({ from, to: value })}
        />
        <Button icon={<pageIcons.compare />} onClick={() => choose({ from: to, to: from })}>
          Swap
        </Button>
      </Row>
      {from === null || to === null ? (
        <EmptyState
          title="There is only one version"
          description="Publish another version to compare them."
        />
      ) : (
        <Differences app={name} from={from} to={to} />
      )}
    </Stack>
  );
}

function Differences({ app, from, to }: { app: string; from: string; to: string }) {
  const query = useQuery(compareVersions, { app, from, to });
  const columns = useMemo(() => createColumns(from, to), [from, to]);
  return (
    <DataState
      state={query}
      onRetry={() => void query.refresh()}
      skeleton={<SkeletonText lines={8} />}
      notFound={{
        title: 'One of these versions is no longer stored',
        description: 'Choose another version.',
      }}
    >
      {(comparison) => {
        const { sections } = comparison;
        const changed = sections.filter(({ rows }) => rows.length > 0);
        const same = sections
          .filter(({ rows, notRecorded = [] }) => rows.length + notRecorded.length === 0)
          .map(({ title }) => title);
        return (
          <Stack gap={6}>
            <Commits {...comparison} />
            {changed.map(({ title, rows }) => (
              <Section key={title} title={title}>
                <DataTable
                  aria-label={title}
                  mode="client"
                  fillsPage
                  columns={columns}
                  rows={rows}
                  getRowId={({ label }) => label}
                  initialState={{ pageSize: 50 }}
                  pageSizes={[50]}
                />
              </Section>
            ))}
            {sections.map(
              ({ title, notRecorded = [] }) =>
                notRecorded.length > 0 && (
                  <Text key={title} component="p" tone="muted">
                    {title}: not recorded for {[...new Set(notRecorded)].join(' and ')}.
                  </Text>
                ),
            )}
            {same.length > 0 && (
              <Text component="p" tone="muted">
                No differences in: {same.join(', ')}.
              </Text>
            )}
          </Stack>
        );
      }}
    </DataState>
  );
}

function createColumns(from: string, to: string): readonly DataColumn<Difference>[] {
  return [
    {
      id: 'label',
      header: 'What',
      value: ({ label }) => label,
      wraps: true,
      priority: 1,
      flex: 1,
      minWidth: 160,
    },
    { id: 'from', header: from, value: (row) => describe(row.from), wraps: true, flex: 2, minWidth: 200 },
    { id: 'to', header: to, value: (row) => describe(row.to), wraps: true, flex: 2, minWidth: 200 },
  ];
}

const INSTANT = /^\d{4}-\d\d-\d\dT/;

function describe(value: string | null): string {
  if (value === null) return 'none';
  return INSTANT.test(value) ? formatDateTime(value) : value;
}
