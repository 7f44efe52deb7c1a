import { orders as orderContract } from '@portal/api-client/contract';
import { fromRow } from '../db/columns/from-row.ts';
import { HOLDS } from './progress/milestones.ts';
import type { OrderRow } from './tables.ts';

export const toOrderSummary = (row: OrderRow): orderContract.OrderSummary =>
  fromRow(orderContract.orderSummary, row, {});

/** @param hasServices the partner has a CRM account, so its services can be opened (R13). */
export const toOrder = (row: OrderRow, hasServices: boolean): orderContract.Order =>
  fromRow(orderContract.order, row, {
    circuitId: hasServices ? row.circuitId : null,
    primaryContact: row.contacts.primary,
    siteContact: row.contacts.site,
    holdNote: row.holdReason && HOLDS[row.holdReason].detail,
  });
