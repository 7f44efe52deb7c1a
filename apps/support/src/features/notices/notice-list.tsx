import { contract } from '@portal/api-client';
import { NOTICE_KIND_LABELS } from '@portal/api-client/labels';
import { defineList, ListPage, withoutColumns } from '@portal/area-kit';
import { formatNoticePeriod } from '@portal/area-kit/detail';
import { pathTo, useCan, useUser } from '@portal/portal-sdk';
import { StatusTag, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';

const dash = <Text tone="muted">–</Text>;

const noticeList = defineList({
  endpoint: contract.documentation.listNotifications,
  name: 'service-notices',
  title: 'Service notices',
  noun: 'notice',
  rowId: (notice) => String(notice.id),
  rowHref: (notice) => pathTo('documentation.notification', { id: notice.id }),
  rowLabel: (notice) => notice.title,
  defaultSort: { by: 'publishedAt', direction: 'desc' },
  search: { label: 'Search notices', placeholder: 'Title or text' },
  filters: {
    kind: { type: 'chips', label: 'Type', options: NOTICE_KIND_LABELS },
    isCurrent: { type: 'toggle', label: 'Current and planned' },
    // Set by links to the notices of one service.
    circuitId: { type: 'linked', label: 'One service' },
  },
  columns: {
    title: { header: 'Notice', sortable: true, priority: 1, flex: 2, minWidth: 220, locked: true },
    kind: {
      header: 'Type',
      value: ({ kind }) => NOTICE_KIND_LABELS[kind].label,
      render: ({ kind }) => {
        const { label, tone } = NOTICE_KIND_LABELS[kind];
        return <StatusTag tone={tone}>{label}</StatusTag>;
      },
      width: 130,
    },
    affectedServicesCount: {
      header: 'Your services',
      render: ({ affectedServicesCount: count }) => (count ? `${plural(count, 'service')} affected` : dash),
      width: 150,
    },
    summary: { header: 'Summary', flex: 2, minWidth: 180, hidden: true, priority: 3 },
    startsAt: {
      header: 'When',
      value: formatNoticePeriod,
      render: (notice) => formatNoticePeriod(notice) ?? dash,
      sortable: true,
      width: 262,
    },
    publishedAt: { header: 'Published', kind: 'date', sortable: true, width: 115, priority: 3 },
  },
  empty: {
    title: 'No notices yet',
    description: 'Planned work, incidents and product news will appear here.',
  },
});

/** For users who may not read services. */
const listWithoutServices = withoutColumns(noticeList, ['affectedServicesCount']);

/** Planned work, incidents, product and pricing news, newest first. */
export function NoticeList() {
  const canReadServices = useCan('services');
  const { hasSfAccount } = useUser().partner;
  const canReadDocuments = useCan('documentation');
  return (
    <ListPage
      list={canReadServices && hasSfAccount ? noticeList : listWithoutServices}
      breadcrumbs={canReadDocuments ? [{ label: 'Documentation', href: pathTo('documentation') }] : []}
    />
  );
}
