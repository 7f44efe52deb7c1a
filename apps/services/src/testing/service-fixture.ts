import type { contract } from '@portal/api-client';
import { testService as kitService } from '@portal/area-kit/testing';

/** A service that is up, with the changes the test needs. */
export function testService(change: Partial<contract.circuits.Circuit> = {}): contract.circuits.Circuit {
  return kitService({
    address: { street: '12 High Street', city: 'Bristol', postcode: 'BS1 4DJ' },
    postcode: 'BS1 4DJ',
    bandwidth: 100,
    attributes: { ATTR_BANDWIDTH: 100 },
    deviceName: 'acm-00012-cpe',
    orderReference: 'ORD-1',
    openCasesCount: 2,
    ...change,
  });
}

/** A row of the list of services. */
export const testListedService = (
  change: Partial<contract.circuits.ListedCircuit> = {},
): contract.circuits.ListedCircuit => ({
  ...testService(),
  monthlyCost: 41_540,
  renewalStatus: null,
  ...change,
});
