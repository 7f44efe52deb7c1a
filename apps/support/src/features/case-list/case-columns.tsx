import { Row, Text } from '@portal/ui';
import { formatDateTime, relativeTime } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { CASE_TYPES, type CaseSummary } from '../shared/case-labels.ts';
import { CasePriorityTag, CaseStatusTag, EscalatedTag, WaitingOnTag } from '../shared/case-tags.tsx';

export const caseColumns: readonly DataColumn<CaseSummary>[] = [
  {
    id: 'caseNumber',
    header: 'Case',
    value: (row) => row.caseNumber,
    kind: 'code',
    sortable: true,
    priority: 1,
    width: 102,
    locked: true,
  },
  {
    id: 'subject',
    header: 'Subject',
    value: (row) => row.subject,
    sortable: true,
    flex: 2,
    minWidth: 190,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    render: (row) => <CaseStatusTag status={row.status} />,
    sortable: true,
    width: 105,
  },
  {
    id: 'priority',
    header: 'Priority',
    value: (row) => row.priority,
    render: (row) => <CasePriorityTag priority={row.priority} />,
    sortable: true,
    width: 104,
  },
  {
    id: 'waitsOn',
    header: 'Waiting on',
    value: (row) => row.waitsOn,
    render: (row) =>
      row.waitsOn === null ? <Text tone="muted">–</Text> : <WaitingOnTag waitsOn={row.waitsOn} />,
    width: 140,
  },
  {
    id: 'isEscalated',
    header: 'Escalated',
    value: (row) => row.isEscalated,
    render: (row) => (row.isEscalated ? <EscalatedTag /> : <Text tone="muted">–</Text>),
    width: 120,
    hidden: true,
    priority: 3,
  },
  {
    id: 'type',
    header: 'Type',
    value: (row) => CASE_TYPES[row.type],
    sortable: true,
    width: 132,
    hidden: true,
    priority: 3,
  },
  {
    id: 'assetName',
    header: 'Service',
    value: (row) => row.assetName,
    kind: 'code',
    sortable: true,
    width: 112,
    priority: 3,
  },
  {
    id: 'customerName',
    header: 'Customer',
    value: (row) => row.customerName,
    sortable: true,
    minWidth: 130,
  },
  { id: 'postcode', header: 'Postcode', value: (row) => row.postcode, width: 100, hidden: true, priority: 3 },
  {
    id: 'contactName',
    header: 'Contact',
    value: (row) => row.contactName,
    minWidth: 130,
    hidden: true,
    priority: 3,
  },
  { id: 'owner', header: 'Owner', value: (row) => row.owner, minWidth: 130, hidden: true, priority: 3 },
  {
    id: 'createdAt',
    header: 'Opened',
    value: (row) => row.createdAt,
    render: (row) => formatDateTime(row.createdAt),
    sortable: true,
    width: 140,
    hidden: true,
    priority: 3,
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    value: (row) => row.updatedAt,
    render: (row) => (
      <Row component="time" title={formatDateTime(row.updatedAt)}>
        {relativeTime(row.updatedAt)}
      </Row>
    ),
    sortable: true,
    width: 120,
  },
];
