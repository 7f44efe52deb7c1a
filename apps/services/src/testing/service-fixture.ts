import type { contract } from '@portal/api-client';

/** A service that is up, with the changes the test needs. */
export function testService(change: Partial<contract.circuits.Circuit> = {}): contract.circuits.Circuit {
  return {
    id: 12,
    name: 'ACM-00012',
    accountName: 'Acme Connect',
    customerName: 'Harbour Bakery',
    address: { street: '12 High Street', city: 'Bristol', postcode: 'BS1 4DJ' },
    postcode: 'BS1 4DJ',
    productName: 'Leased line',
    supplierKey: 'northway',
    circuitType: 'Ethernet',
    bearer: 1000,
    bandwidth: 100,
    deviceStatus: 'on',
    installDate: '2025-03-01',
    purchaseDate: null,
    contractEnd: '2028-03-01',
    createdAt: '2025-03-01T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    attributes: { ATTR_BANDWIDTH: 100 },
    description: null,
    deviceName: 'acm-00012-cpe',
    deviceTrafficIn: null,
    deviceTrafficOut: null,
    isOnu: false,
    hasOnuInstance: false,
    orderReference: 'ORD-1',
    openCasesCount: 2,
    ...change,
  };
}
