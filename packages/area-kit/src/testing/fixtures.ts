import type { contract } from '@portal/api-client';

/** For tests: an address in Leeds. */
export function testAddress(change: Partial<contract.common.Address> = {}): contract.common.Address {
  return {
    uuid: 'a-1',
    addressLine1: '12 High Street',
    addressLine2: null,
    addressLine3: null,
    premise: '12',
    thoroughfare: 'High Street',
    town: 'Leeds',
    county: null,
    postcode: 'LS1 4AP',
    udprn: 52_000_012,
    uprn: null,
    latitude: 53.8,
    longitude: -1.54,
    typedAs: null,
    ...change,
  };
}

/** For tests: a service that is up. */
export function testService(change: Partial<contract.circuits.Circuit> = {}): contract.circuits.Circuit {
  return {
    id: 12,
    name: 'ACM-00012',
    accountName: 'Acme Connect',
    customerName: 'Harbour Bakery',
    address: { street: '12 High Street, Unit 2', city: 'Leeds', postcode: 'LS1 4AP' },
    postcode: 'LS1 4AP',
    productName: 'Leased line',
    supplierKey: 'northway',
    circuitType: 'Ethernet',
    bearer: 1000,
    bandwidth: 500,
    deviceStatus: 'on',
    installDate: '2025-03-01',
    purchaseDate: null,
    contractEnd: '2028-03-01',
    createdAt: '2025-03-01T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    attributes: { ATTR_CONTRACT_TERM_MONTHS: 36 },
    description: null,
    deviceName: null,
    deviceTrafficIn: null,
    deviceTrafficOut: null,
    isOnu: false,
    hasOnuInstance: false,
    orderReference: null,
    openCasesCount: 0,
    price: null,
    openCease: null,
    carriedOutCease: null,
    renewal: null,
    ...change,
  };
}
