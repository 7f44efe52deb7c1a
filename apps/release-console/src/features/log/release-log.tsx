import { useQuery } from '@portal/api-client/swr';
import { Stack, Text } from '@portal/ui';
import { formatDateTime, plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { customFilter, FilterBar, Page, PageHeader, SelectInput } from '@portal/ui/page';
import { useSearchParams } from 'react-router';
import { getLog, type LogEntry } from '../../contract/log.ts';
import { describeAction, describeSubject } from '../shared/action-labels.ts';

const FILTERS = ['app', 'actor', 'action'] as const;
type Filter = (typeof FILTERS)[number];
const LABELS: Readonly<Record<Filter, string>> = { app: 'Area', actor: 'Person', action: 'Action' };
const PAGE_SIZE = 25;

/** Who changed what, when and why. Filters and page are in the URL. */
export function ReleaseLog() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = params.get('search') ?? '';
  const read = (name: Filter) => params.get(name) ?? '';
  const log = useQuery(
    getLog,
    { app: read('app'), actor: read('actor'), action: read('action'), search, page },
    { keepPreviousData: true },
  );

  function change(name: string, value: string | null): void {
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (name !== 'page') next.delete('page');
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  }
  const clear = () => setParams({});
  const options: Readonly<Record<Filter, readonly { value: string; label: string }[]>> = {
    app: (log.data?.apps ?? []).map((value) => ({ value, label: describeSubject(value) })),
    actor: (log.data?.actors ?? []).map((value) => ({ value, label: value })),
    action: (log.data?.actions ?? []).map((value) => ({ value, label: describeAction(value) })),
  };
  const labelOf = (name: Filter) =>
    options[name].find(({ value }) => value === read(name))?.label ?? read(name);
  const active = FILTERS.filter((name) => read(name) !== '');

  return (
    <Page>
      <PageHeader title="Log" />
      <FilterBar
        search={{ label: 'Search the log', value: search, onSearch: (text) => change('search', text) }}
        filters={FILTERS.map((name) =>
          customFilter(
            { id: name, label: LABELS[name] },
            <SelectInput
              label={LABELS[name]}
              labelHidden
              placeholder={`${LABELS[name]}: any`}
              value={read(name) || null}
              onChange={(value) => change(name, value)}
              options={options[name]}
            />,
          ),
        )}
        chips={active.map((name) => ({
          id: name,
          label: `${LABELS[name]}: ${labelOf(name)}`,
          onRemove: () => change(name, null),
        }))}
        onClear={clear}
        summary={log.data && plural(log.data.total, 'entry', 'entries')}
      />
      <DataTable
        aria-label="Log"
        fillsPage
        columns={COLUMNS}
        rows={log.data?.entries}
        total={log.data?.total}
        getRowId={({ number }) => String(number)}
        rowLabel={({ at, action }) => `${describeAction(action)}, ${formatDateTime(at)}`}
        page={page}
        pageSize={PAGE_SIZE}
        pageSizes={[PAGE_SIZE]}
        sort={null}
        direction="desc"
        onChange={(state) => change('page', state.page === 1 ? null : String(state.page))}
        loading={log.isLoading}
        error={log.error}
        onRetry={() => void log.refresh()}
        search={search}
        isFiltered={active.length > 0 || search !== ''}
        onClearFilters={clear}
        empty={{ title: 'Nothing has been changed yet' }}
      />
    </Page>
  );
}

const COLUMNS: readonly DataColumn<LogEntry>[] = [
  { id: 'at', header: 'When', value: ({ at }) => formatDateTime(at), width: 150 },
  {
    id: 'action',
    header: 'What',
    value: ({ action, app }) => `${describeAction(action)}: ${describeSubject(app)}`,
    priority: 1,
    width: 220,
    wraps: true,
  },
  {
    id: 'change',
    header: 'Change',
    value: describeChange,
    render: (entry) => <Change entry={entry} />,
    wraps: true,
    flex: 2,
    minWidth: 240,
  },
  { id: 'actor', header: 'Who', value: ({ actor }) => actor, wraps: true, width: 200 },
  { id: 'reason', header: 'Why', value: ({ reason }) => reason, wraps: true, flex: 1, minWidth: 180 },
];

function describeChange({ from, to, detail }: LogEntry): string {
  return [from !== to && `${from ?? 'nothing'} → ${to ?? 'nothing'}`, detail].filter(Boolean).join(' ');
}

function Change({ entry: { from, to, detail } }: { entry: LogEntry }) {
  return (
    <Stack gap={0}>
      {from !== to && (
        <Text variant="dense" mono>
          {from ?? 'nothing'} → {to ?? 'nothing'}
        </Text>
      )}
      {detail !== null && <Text variant="dense">{detail}</Text>}
    </Stack>
  );
}
