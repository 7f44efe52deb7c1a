import { contract } from '@portal/api-client';
import {
  CASE_PRIORITY_LABELS,
  CASE_STATUS_LABELS,
  CASE_TYPE_LABELS,
  getWaitingLabel,
} from '@portal/api-client/labels';
import {
  ALL_TAB,
  CustomerLink,
  customerFilter,
  defineList,
  ListPage,
  ownerFilter,
  statusTabs,
} from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { Button, icons, Row, Text } from '@portal/ui';
import { formatDateTime, relativeTime } from '@portal/ui/format';
import { CasePriorityTag, CaseStatusTag, EscalatedTag, WaitingOnTag } from '../shared/case-tags.tsx';
import { NEW_CASE_PARAMS } from '../shared/use-new-case-panel.ts';

const dash = <Text tone="muted">–</Text>;

const EMPTY = {
  title: 'No support cases yet',
  description: 'Open a case for faults, questions, billing and ceases.',
};

const caseList = defineList({
  endpoint: contract.support.listCases,
  name: 'support-cases',
  title: 'Support cases',
  noun: 'case',
  rowId: (row) => String(row.id),
  rowHref: (row) => pathTo('support.case', { id: row.id }),
  rowLabel: (row) => `${row.caseNumber}, ${row.subject}`,
  defaultSort: { by: 'updatedAt', direction: 'desc' },
  refreshInterval: 60_000,
  otherParams: NEW_CASE_PARAMS,
  search: { label: 'Search cases', placeholder: 'Case, subject, service or postcode' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: CASE_STATUS_LABELS,
      tabs: [ALL_TAB, ...statusTabs(CASE_STATUS_LABELS, ['New', 'Resolved', 'Closed'])],
    },
    owner: ownerFilter,
    customer: customerFilter,
    priority: {
      type: 'chips',
      label: 'Priority',
      options: CASE_PRIORITY_LABELS,
      chip: (label) => `${label} priority`,
    },
    type: { type: 'chips', label: 'Type', options: CASE_TYPE_LABELS },
    isClosed: {
      type: 'select',
      label: 'Open or finished',
      more: true,
      placeholder: 'Open or finished',
      options: { false: 'Open', true: 'Finished' },
    },
    waitsOn: {
      type: 'select',
      label: 'Waiting on',
      more: true,
      placeholder: 'Waiting on: anyone',
      options: ({ providerName }) => ({
        partner: getWaitingLabel('partner', providerName),
        provider: getWaitingLabel('provider', providerName),
      }),
    },
    created: {
      type: 'dateRange',
      label: 'Opened',
      more: true,
      formerParam: { from: 'from', to: 'to' },
    },
    // Set by links to the cases of one service.
    circuitId: { type: 'linked', label: 'One service', formerParam: 'circuit' },
  },
  columns: {
    caseNumber: { header: 'Case', kind: 'code', sortable: true, priority: 1, width: 102, locked: true },
    subject: { header: 'Subject', sortable: true, flex: 2, minWidth: 190 },
    status: {
      header: 'Status',
      render: (row) => <CaseStatusTag status={row.status} />,
      sortable: true,
      width: 105,
    },
    priority: {
      header: 'Priority',
      render: (row) => <CasePriorityTag priority={row.priority} />,
      sortable: true,
      width: 104,
    },
    waitsOn: {
      header: 'Waiting on',
      value: ({ waitsOn }, { providerName }) => waitsOn && getWaitingLabel(waitsOn, providerName),
      render: (row) => (row.waitsOn === null ? dash : <WaitingOnTag waitsOn={row.waitsOn} />),
      width: 140,
    },
    isEscalated: {
      header: 'Escalated',
      render: (row) => (row.isEscalated ? <EscalatedTag /> : dash),
      width: 120,
      hidden: true,
      priority: 3,
    },
    type: {
      header: 'Type',
      value: (row) => CASE_TYPE_LABELS[row.type],
      sortable: true,
      width: 132,
      hidden: true,
      priority: 3,
    },
    assetName: { header: 'Service', kind: 'code', sortable: true, width: 112, priority: 3 },
    customerName: {
      header: 'Customer',
      render: ({ customerName }) => customerName !== null && <CustomerLink name={customerName} />,
      sortable: true,
      minWidth: 130,
      flex: 1.4,
    },
    postcode: { header: 'Postcode', width: 100, hidden: true, priority: 3 },
    contactName: { header: 'Contact', minWidth: 130, hidden: true, priority: 3 },
    partnerOwnerName: { header: 'Owner', width: 140, priority: 3 },
    owner: { header: 'Handled by', value: (row) => row.owner ?? 'Not assigned yet', width: 140, priority: 3 },
    createdAt: {
      header: 'Opened',
      value: ({ createdAt }) => formatDateTime(createdAt),
      sortable: true,
      width: 140,
      hidden: true,
      priority: 3,
    },
    updatedAt: {
      header: 'Updated',
      value: ({ updatedAt }) => formatDateTime(updatedAt),
      render: (row) => (
        <Row component="time" title={formatDateTime(row.updatedAt)}>
          {relativeTime(row.updatedAt)}
        </Row>
      ),
      sortable: true,
      width: 120,
      isHiddenWhenNarrow: true,
    },
  },
  empty: EMPTY,
});

export function CaseList({ onOpenCase }: { onOpenCase: () => void }) {
  return (
    <ListPage
      list={caseList}
      actions={
        <Button variant="quiet" icon={<icons.help />} href={pathTo('support.help')}>
          Help
        </Button>
      }
      action={
        <Button variant="primary" icon={<icons.add />} onClick={onOpenCase}>
          Open a case
        </Button>
      }
      empty={{ ...EMPTY, action: <Button onClick={onOpenCase}>Open a case</Button> }}
    />
  );
}
