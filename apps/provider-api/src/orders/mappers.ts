import { orders as orderContract } from '@portal/api-client/contract';
import { fromRow } from '../db/columns/from-row.ts';
import type { OrderRow } from './tables.ts';

export const toOrderSummary = (row: OrderRow): orderContract.OrderSummary =>
  fromRow(orderContract.orderSummary, row, {});

interface OrderDetails {
  /** The partner has a CRM account, so its services can be opened (R13). */
  hasServices: boolean;
  /** What the order needs while it is on hold. */
  holdNote: string | null;
  /** From the quote, which does not change after it was ordered. */
  isEccFirm: boolean;
}

export const toOrder = (row: OrderRow, { hasServices, ...details }: OrderDetails): orderContract.Order =>
  fromRow(orderContract.order, row, {
    ...details,
    circuitId: hasServices ? row.circuitId : null,
    primaryContact: row.contacts.primary,
    siteContact: row.contacts.site,
  });
