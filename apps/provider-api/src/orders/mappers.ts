import { orders as orderContract } from '@portal/api-client/contract';
import { fromRow } from '../db/columns/from-row.ts';
import type { OrderRow } from './tables.ts';

export const toOrderSummary = (row: OrderRow): orderContract.OrderSummary =>
  fromRow(orderContract.orderSummary, row, {});

/**
 * @param hasServices the partner has a CRM account, so its services can be opened (R13).
 * @param holdNote what the order needs while it is on hold.
 */
export const toOrder = (row: OrderRow, hasServices: boolean, holdNote: string | null): orderContract.Order =>
  fromRow(orderContract.order, row, {
    circuitId: hasServices ? row.circuitId : null,
    primaryContact: row.contacts.primary,
    siteContact: row.contacts.site,
    holdNote,
  });
