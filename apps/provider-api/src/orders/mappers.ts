import type { orders as orderContract } from '@portal/api-client/contract';
import { HOLDS } from './progress/milestones.ts';
import type { OrderRow } from './tables.ts';

export function toOrderSummary(row: OrderRow): orderContract.OrderSummary {
  return {
    reference: row.reference,
    quoteReference: row.quoteReference,
    quoteKind: row.quoteKind,
    status: row.status,
    milestone: row.milestone,
    holdReason: row.holdReason,
    waitsOn: row.waitsOn,
    customerName: row.customerName,
    customReference: row.customReference,
    purchaseOrderReference: row.purchaseOrderReference,
    address: row.address,
    postcode: row.postcode,
    supplierKey: row.supplierKey,
    productName: row.productName,
    bearer: row.bearer,
    speed: row.speed,
    termMonths: row.termMonths,
    installCost: row.installCost,
    monthlyCost: row.monthlyCost,
    totalCost: row.totalCost,
    eccCost: row.eccCost,
    committedDate: row.committedDate,
    targetDate: row.targetDate,
    crdDate: row.crdDate,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** @param hasServices the partner has a CRM account, so its services can be opened (R13). */
export function toOrder(row: OrderRow, hasServices: boolean): orderContract.Order {
  return {
    ...toOrderSummary(row),
    productDescription: row.productDescription,
    layer: row.layer,
    circuitId: hasServices ? row.circuitId : null,
    addons: row.addons,
    primaryContact: row.contacts.primary,
    siteContact: row.contacts.site,
    approvedBy: row.approvedBy,
    supplierReference: row.supplierReference,
    holdNote: row.holdReason && HOLDS[row.holdReason].detail,
    targetDateChange: row.targetDateChange,
    appointment: row.appointment,
  };
}
