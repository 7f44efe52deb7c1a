import type { contract } from '@portal/api-client';
import { testAddress } from './fixtures.ts';

/** For tests: an order in progress, as lists show it. */
export function testOrderSummary(
  change: Partial<contract.orders.OrderSummary> = {},
): contract.orders.OrderSummary {
  return {
    reference: 'ORD-1',
    quoteReference: 'QS-1',
    quoteKind: 'single',
    status: 'open',
    milestone: 'survey',
    holdReason: null,
    waitsOn: 'provider',
    customerName: 'Harbour Bakery',
    customReference: null,
    purchaseOrderReference: null,
    address: testAddress(),
    postcode: 'LS1 4AP',
    supplierKey: 'northway',
    productName: 'Ethernet 100',
    bearer: 1000,
    speed: 100,
    termMonths: 36,
    installCost: 50_000,
    monthlyCost: 30_000,
    totalCost: 1_130_000,
    eccCost: 0,
    committedDate: null,
    targetDate: null,
    crdDate: null,
    isSandbox: false,
    createdAt: '2026-11-01T09:30:00Z',
    updatedAt: '2026-11-02T09:30:00Z',
    ...change,
  };
}

/** Rows for the kit's own tests. */
export const testOrders = [
  testOrderSummary(),
  testOrderSummary({ reference: 'ORD-2', customerName: 'Mill Street Dental' }),
];
