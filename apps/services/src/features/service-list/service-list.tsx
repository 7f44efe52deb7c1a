import { contract } from '@portal/api-client';
import { CIRCUIT_STATUS_LABELS } from '@portal/api-client/labels';
import { defineList, ListPage, supplierFilter } from '@portal/area-kit';
import { pathTo } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { formatSpeed } from '@portal/ui/format';
import { ServiceStatusTag } from '../shared/service-status-tag.tsx';

/** Circuits are called services on screen. */
const serviceList = defineList({
  endpoint: contract.circuits.list,
  name: 'services',
  title: 'Services',
  noun: 'service',
  rowId: (circuit) => String(circuit.id),
  rowHref: (circuit) => pathTo('circuits.show', { id: circuit.id }),
  rowLabel: (circuit) => `${circuit.name}, ${circuit.customerName}`,
  defaultSort: { by: 'customerName' },
  search: { label: 'Search services', placeholder: 'Service, customer or postcode' },
  filters: {
    status: { type: 'chips', label: 'Status', options: CIRCUIT_STATUS_LABELS },
    circuitType: {
      type: 'select',
      label: 'Type',
      placeholder: 'Any type',
      options: { Ethernet: 'Ethernet', Broadband: 'Broadband' },
      formerParam: 'type',
    },
    supplierKey: { ...supplierFilter, more: true },
    contractEnd: { type: 'dateRange', label: 'Contract ends', more: true },
  },
  columns: {
    name: { header: 'Service', kind: 'code', sortable: true, priority: 1, width: 150, locked: true },
    customerName: { header: 'Customer', sortable: true, minWidth: 160 },
    deviceStatus: {
      header: 'Status',
      render: (circuit) => <ServiceStatusTag status={circuit.deviceStatus} />,
      sortable: true,
      width: 120,
    },
    productName: { header: 'Product', sortable: true, minWidth: 180 },
    bandwidth: {
      header: 'Speed',
      render: (circuit) => formatSpeed(circuit.bandwidth),
      kind: 'number',
      sortable: true,
      width: 90,
    },
    city: { header: 'Town', value: (circuit) => circuit.address.city, width: 140, priority: 3 },
    postcode: { header: 'Postcode', sortable: true, width: 110 },
    supplierKey: {
      header: 'Supplier',
      value: (circuit, { supplierName }) => supplierName(circuit.supplierKey),
      width: 170,
      priority: 3,
      hidden: true,
    },
    contractEnd: { header: 'Contract ends', kind: 'date', sortable: true, width: 125, priority: 3 },
    installDate: {
      header: 'Installed',
      kind: 'date',
      sortable: true,
      width: 110,
      priority: 3,
      hidden: true,
    },
  },
  empty: {
    title: 'No services yet',
    description: 'A service appears here when its order goes live.',
    action: <Button href={pathTo('support')}>View support cases</Button>,
  },
});

export function ServiceList() {
  return <ListPage list={serviceList} />;
}
