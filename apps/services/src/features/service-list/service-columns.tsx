import { formatDate, formatSpeed } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { type CircuitSummary, ServiceStatusTag } from '../shared/service-labels.tsx';

export function serviceColumns(supplierName: (key: string) => string): DataColumn<CircuitSummary>[] {
  return [
    {
      id: 'name',
      header: 'Service',
      value: (circuit) => circuit.name,
      kind: 'code',
      sortable: true,
      priority: 1,
      width: 150,
      locked: true,
    },
    {
      id: 'customerName',
      header: 'Customer',
      value: (circuit) => circuit.customerName,
      sortable: true,
      minWidth: 160,
    },
    {
      id: 'deviceStatus',
      header: 'Status',
      value: (circuit) => circuit.deviceStatus,
      render: (circuit) => <ServiceStatusTag status={circuit.deviceStatus} />,
      sortable: true,
      width: 120,
    },
    {
      id: 'productName',
      header: 'Product',
      value: (circuit) => circuit.productName,
      sortable: true,
      minWidth: 180,
    },
    {
      id: 'bandwidth',
      header: 'Speed',
      value: (circuit) => circuit.bandwidth,
      render: (circuit) => formatSpeed(circuit.bandwidth),
      kind: 'number',
      sortable: true,
      width: 90,
    },
    { id: 'city', header: 'Town', value: (circuit) => circuit.address.city, width: 140, priority: 3 },
    { id: 'postcode', header: 'Postcode', value: (circuit) => circuit.postcode, sortable: true, width: 110 },
    {
      id: 'supplierKey',
      header: 'Supplier',
      value: (circuit) => supplierName(circuit.supplierKey),
      width: 170,
      priority: 3,
      hidden: true,
    },
    {
      id: 'contractEnd',
      header: 'Contract ends',
      value: (circuit) => circuit.contractEnd,
      render: (circuit) => formatDate(circuit.contractEnd),
      sortable: true,
      width: 125,
      priority: 3,
    },
    {
      id: 'installDate',
      header: 'Installed',
      value: (circuit) => circuit.installDate,
      render: (circuit) => formatDate(circuit.installDate),
      sortable: true,
      width: 110,
      priority: 3,
      hidden: true,
    },
  ];
}
