import { contract } from '@portal/api-client';
import { CIRCUIT_STATUS_LABELS, RENEWAL_STATUS_LABELS } from '@portal/api-client/labels';
import {
  ALL_TAB,
  BulkRunStatus,
  CustomerLink,
  customerFilter,
  defineList,
  ListPage,
  ownerFilter,
  statusTabs,
  supplierFilter,
  withoutColumns,
} from '@portal/area-kit';
import { pathTo, useCan, useNavigate } from '@portal/portal-sdk';
import { Button, StatusTag } from '@portal/ui';
import { formatSpeed } from '@portal/ui/format';
import type { ReactNode } from 'react';
import { useRenewals } from '../shared/renewal/use-renewals.tsx';
import { faultPath, MAX_REPORT_SERVICES, reportPath } from '../shared/service-paths.ts';
import { ServiceStatusTag } from '../shared/service-status-tag.tsx';
import { ServiceFigures } from './service-figures.tsx';
import { useAvailabilityShown } from './use-availability-shown.ts';

/** Circuits are called services on screen. */
const serviceList = defineList({
  endpoint: contract.circuits.list,
  name: 'services',
  title: 'Services',
  noun: 'service',
  rowId: (circuit) => String(circuit.id),
  rowHref: (circuit) => pathTo('circuits.show', { id: circuit.id }),
  rowLabel: (circuit) => `${circuit.name}, ${circuit.customerName}`,
  export: contract.circuits.export,
  defaultSort: { by: 'customerName' },
  search: { label: 'Search services', placeholder: 'Service, customer or postcode' },
  filters: {
    status: {
      type: 'tabs',
      label: 'Status',
      options: CIRCUIT_STATUS_LABELS,
      tabs: [ALL_TAB, ...statusTabs(CIRCUIT_STATUS_LABELS, ['on', 'off', 'unknown'])],
    },
    circuitType: {
      type: 'select',
      label: 'Type',
      placeholder: 'Any type',
      options: { Ethernet: 'Ethernet', Broadband: 'Broadband' },
      formerParam: 'type',
    },
    endsWithin: {
      type: 'select',
      label: 'Contract end',
      placeholder: 'Any contract end',
      options: { '30': 'Ends within 30 days', '60': 'Ends within 60 days', '90': 'Ends within 90 days' },
    },
    renewal: {
      type: 'select',
      label: 'Renewal',
      placeholder: 'Any renewal',
      options: { none: 'Not quoted', quoted: 'Quoted', ordered: 'Ordered', lapsed: 'Lapsed' },
    },
    isCeased: {
      type: 'select',
      label: 'Ceased',
      more: true,
      placeholder: 'All services',
      options: { false: 'Not ceased', true: 'Ceased' },
    },
    owner: { ...ownerFilter, more: true },
    customer: customerFilter,
    supplierKey: { ...supplierFilter, more: true },
    contractEnd: { type: 'dateRange', label: 'Contract ends', more: true },
  },
  columns: {
    name: { header: 'Service', kind: 'code', sortable: true, priority: 1, width: 124, locked: true },
    customerName: {
      header: 'Customer',
      render: ({ customerName }) => <CustomerLink name={customerName} />,
      sortable: true,
      minWidth: 160,
    },
    deviceStatus: {
      header: 'Status',
      value: ({ deviceStatus }) => CIRCUIT_STATUS_LABELS[deviceStatus].label,
      render: (circuit) => <ServiceStatusTag status={circuit.deviceStatus} />,
      sortable: true,
      width: 108,
    },
    productName: { header: 'Product', sortable: true, minWidth: 220, isHiddenWhenNarrow: true },
    bandwidth: {
      header: 'Speed',
      value: ({ bandwidth }) => formatSpeed(bandwidth),
      kind: 'number',
      sortable: true,
      width: 84,
      isHiddenWhenNarrow: true,
    },
    monthlyCost: { header: 'Monthly', kind: 'money', sortable: true, width: 96 },
    contractEnd: { header: 'Contract ends', kind: 'date', sortable: true, width: 128 },
    renewalStatus: {
      header: 'Renewal',
      value: ({ renewalStatus }) => renewalStatus && RENEWAL_STATUS_LABELS[renewalStatus].label,
      render: ({ renewalStatus }) =>
        renewalStatus && (
          <StatusTag tone={RENEWAL_STATUS_LABELS[renewalStatus].tone}>
            {RENEWAL_STATUS_LABELS[renewalStatus].label}
          </StatusTag>
        ),
      width: 150,
      priority: 3,
    },
    city: { header: 'Town', value: (circuit) => circuit.address.city, width: 140, priority: 3 },
    postcode: { header: 'Postcode', sortable: true, width: 102, isHiddenWhenNarrow: true },
    supplierKey: {
      header: 'Supplier',
      value: (circuit, { supplierName }) => supplierName(circuit.supplierKey),
      width: 170,
      priority: 3,
      hidden: true,
    },
    accountName: { header: 'Account', width: 160, priority: 3, hidden: true },
    purchaseDate: { header: 'Ordered', kind: 'date', width: 110, priority: 3, hidden: true },
    installDate: {
      header: 'Installed',
      kind: 'date',
      sortable: true,
      width: 110,
      priority: 3,
      hidden: true,
    },
  },
  otherParams: ['availability', 'from', 'to'],
  empty: {
    title: 'No services yet',
    description: 'A service appears here when its order goes live.',
    action: <Button href={pathTo('support')}>View support cases</Button>,
  },
});

/** For roles that may not see prices. */
const unpricedServiceList = withoutColumns(serviceList, ['monthlyCost']);

/** Every live service, with what is to be renewed and, on request, the availability of them all. */
export function ServiceList({ availability }: { availability: ReactNode }) {
  const navigate = useNavigate();
  const canQuote = useCan('quotes');
  const canRenew = useCan('services.renew');
  const renewals = useRenewals();
  const canReport = useCan('support');
  const [isAvailabilityShown, toggleAvailability] = useAvailabilityShown();
  return (
    <>
      <ListPage
        list={canQuote ? serviceList : unpricedServiceList}
        actions={
          <Button aria-expanded={isAvailabilityShown} onClick={toggleAvailability}>
            {isAvailabilityShown ? 'Hide availability' : 'Show availability'}
          </Button>
        }
        notice={
          <>
            <ServiceFigures />
            {isAvailabilityShown && availability}
          </>
        }
        rowActions={[
          {
            id: 'fault',
            label: 'Report a fault',
            onSelect: (circuit) => void navigate(faultPath([circuit])),
            when: () => canReport,
          },
          {
            id: 'renew',
            label: 'Renew',
            onSelect: (circuit) => renewals.open([circuit]),
            when: () => canRenew,
          },
        ]}
        selection={{
          busyReason: renewals.bulk.busyReason,
          actions: [
            {
              id: 'renew',
              label: 'Renew',
              onSelect: (rows) => renewals.open(rows),
              disabledReason: ({ length }) => getRenewalProblem(canRenew, length),
            },
            {
              id: 'report',
              label: 'Monthly report',
              isReadOnly: true,
              onSelect: (rows) => void navigate(reportPath(rows.map(({ id }) => id))),
              disabledReason: ({ length }) =>
                length > MAX_REPORT_SERVICES
                  ? `A report covers up to ${MAX_REPORT_SERVICES} services.`
                  : null,
            },
            {
              id: 'case',
              label: 'Open a case',
              isReadOnly: true,
              onSelect: (rows) => void navigate(faultPath(rows)),
              disabledReason: () => (canReport ? null : 'Your role cannot open cases.'),
            },
          ],
        }}
      >
        {canRenew && <BulkRunStatus bulk={renewals.bulk} />}
      </ListPage>
      {renewals.panel}
    </>
  );
}

const { MAX_OFFERED_SERVICES } = contract.renewals;

function getRenewalProblem(canRenew: boolean, count: number): string | null {
  if (!canRenew) return 'Your role cannot create quotes.';
  return count > MAX_OFFERED_SERVICES
    ? `You can renew up to ${MAX_OFFERED_SERVICES} services at once.`
    : null;
}
