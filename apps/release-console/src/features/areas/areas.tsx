import { useQuery } from '@portal/api-client/swr';
import { AlertBanner, Button, DataState, SkeletonTable, Stack, StatusTag, Text } from '@portal/ui';
import { dash, formatDateTime, plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { Page, PageHeader, Section } from '@portal/ui/page';
import { type AppState, getOverview, type Overview } from '../../contract/areas.ts';
import { describeEveryone, describeRuleAudience } from '../shared/describe-rule.ts';
import { FreezeBanner } from '../shared/freeze-banner.tsx';
import { HealthTag } from '../shared/health-tag.tsx';
import { useOperator } from '../shared/operator.ts';
import { ScheduledList } from '../shared/scheduled-list.tsx';

const REFRESH_MS = 15_000;

/** Who gets which version of the shell and of every area. */
export function Areas() {
  const operator = useOperator();
  const overview = useQuery(getOverview, {}, { refreshInterval: REFRESH_MS });
  return (
    <Page>
      <PageHeader
        title="Areas"
        meta={[overview.data && describeCount(overview.data)]}
        action={
          operator.role !== 'view' && (
            <Button variant="primary" href="/upload">
              Upload build
            </Button>
          )
        }
      />
      <DataState
        state={overview}
        onRetry={() => void overview.refresh()}
        skeleton={<SkeletonTable rows={8} />}
        isEmpty={({ apps }) => apps.length === 0}
        empty={{
          title: 'Nothing is published yet',
          description: 'Upload the build of the shell, or publish it with npm run release -- publish.',
        }}
      >
        {(data) => (
          <Stack gap={4}>
            <Notices overview={data} />
            <DataTable
              aria-label="Areas"
              mode="client"
              fillsPage
              columns={COLUMNS}
              rows={data.apps}
              getRowId={({ name }) => name}
              rowHref={({ name }) => `/areas/${name}`}
              rowLabel={({ name }) => name}
              initialState={{ pageSize: 50 }}
              pageSizes={[50]}
            />
            {data.scheduled.length > 0 && (
              <Section title="Scheduled changes">
                <ScheduledList changes={data.scheduled} />
              </Section>
            )}
          </Stack>
        )}
      </DataState>
    </Page>
  );
}

function describeCount({ apps }: Overview): string {
  const areas = apps.filter(({ name }) => name !== 'shell');
  const disabled = areas.filter((area) => area.disabled !== null).length;
  const notLive = areas.filter(({ version }) => version === null).length;
  return [
    plural(areas.length, 'area'),
    ...(disabled > 0 ? [`${disabled} disabled`] : []),
    ...(notLive > 0 ? [`${notLive} not live`] : []),
  ].join(', ');
}

function Notices({ overview: { freeze, problems } }: { overview: Overview }) {
  return (
    <>
      {problems.length > 0 && (
        <AlertBanner tone="danger" live="off" title="The list of live versions is damaged">
          {problems.map(({ name, reason }) => (
            <div key={`${name} ${reason}`}>
              {name}: {reason}
            </div>
          ))}
          <div>To repair it: npm run release -- restore --reason "why"</div>
        </AlertBanner>
      )}
      {freeze !== null && <FreezeBanner freeze={freeze} />}
    </>
  );
}

const COLUMNS: readonly DataColumn<AppState>[] = [
  {
    id: 'name',
    header: 'Area',
    value: ({ name }) => name,
    sortable: true,
    priority: 1,
    width: 140,
    locked: true,
  },
  {
    id: 'version',
    header: 'Live version',
    value: ({ version }) => version ?? 'Not live',
    render: ({ version }) =>
      version === null ? <StatusTag>Not live</StatusTag> : <Text mono>{version}</Text>,
    width: 210,
  },
  {
    id: 'audience',
    header: 'Who gets what',
    value: ({ rules }) => rules.length,
    render: (app) => <WhoGetsWhat app={app} />,
    wraps: true,
    flex: 2,
    minWidth: 260,
  },
  {
    id: 'health',
    header: 'Health',
    value: ({ health }) => health.failed,
    render: ({ version, health }) => (version === null ? dash : <HealthTag health={health} />),
    width: 230,
  },
  {
    id: 'liveSince',
    header: 'Live since',
    value: ({ liveSince }) => formatDateTime(liveSince),
    width: 150,
    priority: 3,
  },
];

function WhoGetsWhat({ app }: { app: AppState }) {
  const { name, version, rules, disabled } = app;
  if (disabled !== null) return <StatusTag tone="danger">Disabled</StatusTag>;
  if (name === 'shell' && version !== null) return <Text variant="dense">Everyone</Text>;
  return (
    <Stack gap={0}>
      {rules.map((rule) => (
        <Text key={`${rule.to} ${rule.version} ${rule.expires}`} variant="dense">
          {describeRuleAudience(rule)}: {rule.version}
          {rule.verdict?.isOnHold && ' (on hold)'}
        </Text>
      ))}
      <Text variant="dense" tone="muted">
        {describeEveryone(app)}
        {version === null && ': nothing'}
      </Text>
    </Stack>
  );
}
