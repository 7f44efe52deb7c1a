import { testOrderSummary } from '@portal/area-kit/testing';
import type { Order } from '../features/shared/order-types.ts';

/** An order in progress, with what the test says about it. */
export function testOrder(change: Partial<Order> = {}): Order {
  return {
    ...testOrderSummary({ purchaseOrderReference: 'PO-77', targetDate: '2026-12-01' }),
    productDescription: 'Leased line',
    layer: 2,
    circuitId: null,
    addons: [],
    primaryContact: null,
    siteContact: null,
    approvedBy: 'Amelia Hart',
    supplierReference: null,
    holdNote: null,
    targetDateChange: null,
    appointment: null,
    ...change,
  };
}
