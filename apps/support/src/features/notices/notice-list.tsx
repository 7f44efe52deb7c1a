import { contract, type InputOf } from '@portal/api-client';
import {
  type ListState,
  listInput,
  pathTo,
  sortKeys,
  tableError,
  tableState,
  useCan,
  useListState,
  usePageTitle,
  useQuery,
} from '@portal/portal-sdk';
import { StatusTag, Text } from '@portal/ui';
import { formatDate, plural } from '@portal/ui/format';
import { type DataColumn, DataTable } from '@portal/ui/grid';
import { chipFilter, FilterBar, labelOptions, Page, PageHeader } from '@portal/ui/page';
import { formatPeriod, isNoticeKind, NOTICE_KINDS, type ServiceNotice } from './notice-labels.ts';

type NoticeListState = ListState<{ kind: string[] }>;

const columns: readonly DataColumn<ServiceNotice>[] = [
  {
    id: 'title',
    header: 'Notice',
    value: (notice) => notice.title,
    sortable: true,
    priority: 1,
    flex: 2,
    minWidth: 240,
    locked: true,
  },
  {
    id: 'kind',
    header: 'Type',
    value: (notice) => NOTICE_KINDS[notice.kind].label,
    render: ({ kind }) => <StatusTag tone={NOTICE_KINDS[kind].tone}>{NOTICE_KINDS[kind].label}</StatusTag>,
    width: 130,
  },
  { id: 'summary', header: 'Summary', value: (notice) => notice.summary, flex: 2, minWidth: 200 },
  {
    id: 'startsAt',
    header: 'When',
    value: (notice) => notice.startsAt,
    render: (notice) => formatPeriod(notice) ?? <Text tone="muted">–</Text>,
    sortable: true,
    width: 262,
  },
  {
    id: 'publishedAt',
    header: 'Published',
    value: (notice) => notice.publishedAt,
    render: (notice) => formatDate(notice.publishedAt),
    sortable: true,
    width: 115,
    priority: 3,
  },
];

/** Converts the filters to the call's input. */
export function noticeFilterInput({
  filters,
}: Pick<NoticeListState, 'filters'>): InputOf<typeof contract.documentation.listNotifications> {
  const kind = filters.kind.filter(isNoticeKind);
  return kind.length > 0 ? { kind } : {};
}

/** Planned work, incidents, product and pricing news, newest first. */
export function NoticeList() {
  usePageTitle('Service notices');
  const mayReadDocuments = useCan('documentation');
  const list: NoticeListState = useListState({
    filters: { kind: [] as string[] }, // none selected shows every type
    accepts: { kind: isNoticeKind },
    sorts: sortKeys(columns),
    sort: 'publishedAt',
    direction: 'desc',
  });
  const notices = useQuery(
    contract.documentation.listNotifications,
    { ...noticeFilterInput(list), ...listInput(list) },
    { keepPreviousData: true },
  );
  const { filters, search, set } = list;
  return (
    <Page>
      <PageHeader
        title="Service notices"
        breadcrumbs={mayReadDocuments ? [{ label: 'Documentation', href: pathTo('documentation') }] : []}
      />
      <FilterBar
        search={{
          label: 'Search notices',
          placeholder: 'Title or text',
          value: search,
          onSearch: (text) => set({ search: text }),
        }}
        filters={[
          chipFilter({
            id: 'kind',
            label: 'Type',
            options: labelOptions(NOTICE_KINDS),
            value: filters.kind,
            onChange: (kind) => set({ filters: { kind } }),
          }),
        ]}
        chips={[
          ...(search === ''
            ? []
            : [{ id: 'search', label: `“${search}”`, onRemove: () => set({ search: '' }) }]),
          ...filters.kind.filter(isNoticeKind).map((kind) => ({
            id: kind,
            label: NOTICE_KINDS[kind].label,
            onRemove: () => set({ filters: { kind: filters.kind.filter((other) => other !== kind) } }),
          })),
        ]}
        onClear={list.clear}
        summary={notices.data === undefined ? null : plural(notices.data.total, 'notice')}
      />
      <DataTable<ServiceNotice>
        aria-label="Service notices"
        columns={columns}
        rows={notices.data?.items}
        total={notices.data?.total}
        getRowId={(notice) => String(notice.id)}
        {...tableState(list)}
        loading={notices.isLoading}
        error={tableError(notices.error)}
        onRetry={notices.refresh}
        isFiltered={list.isFiltered}
        onClearFilters={list.clear}
        empty={{
          title: 'No notices yet',
          description: 'Planned work, incidents and product news will appear here.',
        }}
        rowHref={(notice) => pathTo('documentation.notification', { id: notice.id })}
        rowLabel={(notice) => notice.title}
      />
    </Page>
  );
}
