import { quotes as quoteContract } from '@portal/api-client/contract';
import { toWire } from '@portal/api-client/wire';
import * as v from 'valibot';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { statusAt } from './lifecycle/expiry.ts';
import { getActions } from './lifecycle/state-machine.ts';
import type { QuoteRow } from './tables.ts';

/** The reader of a response: the actions on offer depend on their role and on the time. */
export interface Viewer {
  roleId: number;
  now: Date;
}

export const toViewer = ({ caller, now }: Context): Viewer => ({ roleId: caller.roleId, now: now() });

/** Columns that a list row is built from. */
export const SUMMARY_COLUMNS = [
  'reference',
  'kind',
  'status',
  'customerName',
  'customReference',
  'address',
  'postcode',
  'supplierKey',
  'productCode',
  'productName',
  'productDescription',
  'bearer',
  'speed',
  'uploadSpeed',
  'termMonths',
  'layer',
  'installCost',
  'monthlyCost',
  'totalCost',
  'eccCost',
  'isEccFirm',
  'discount',
  'isBookmarked',
  'isContended',
  'isOffnet',
  'multiQuoteUuid',
  'multiQuoteLocationUuid',
  'expiredAt',
  'createdAt',
  'updatedAt',
  'version',
  'approvalTermsId',
  'orderReference',
  'ownerId',
  'ownerName',
] as const satisfies readonly (keyof QuoteRow)[];

type SummaryRow = Pick<QuoteRow, (typeof SUMMARY_COLUMNS)[number]>;

export function toQuoteSummary(row: SummaryRow, now: Date): quoteContract.QuoteSummary {
  return {
    reference: row.reference,
    kind: row.kind,
    status: statusAt(row, now),
    customerName: row.customerName,
    customReference: row.customReference,
    address: row.address,
    postcode: row.postcode,
    supplierKey: row.supplierKey,
    productCode: row.productCode,
    productName: row.productName,
    productDescription: row.productDescription,
    bearer: row.bearer,
    speed: row.speed,
    uploadSpeed: row.uploadSpeed,
    termMonths: row.termMonths,
    layer: row.layer,
    installCost: row.installCost,
    monthlyCost: row.monthlyCost,
    annualCost: row.monthlyCost * 12,
    totalCost: row.totalCost,
    eccCost: row.eccCost,
    isEccFirm: row.isEccFirm,
    discount: row.discount,
    isBookmarked: row.isBookmarked,
    isContended: row.isContended,
    isOffnet: row.isOffnet,
    multiQuoteUuid: row.multiQuoteUuid,
    multiQuoteLocationUuid: row.multiQuoteLocationUuid,
    expiredAt: row.expiredAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    approvalTermsId: row.approvalTermsId,
    orderReference: row.orderReference,
    ownerId: row.ownerId,
    ownerName: row.ownerName,
  };
}

export function toQuote(row: QuoteRow, viewer: Viewer): quoteContract.Quote {
  return {
    ...toQuoteSummary(row, viewer.now),
    leadTimeDays: row.leadTimeDays,
    ipAllocation: row.ipAllocation,
    addons: row.addons,
    notes: row.notes,
    createdBy: row.createdBy,
    reason: row.reason,
    actions: getActions(statusAt(row, viewer.now), viewer.roleId),
  };
}

/** 409 with the current quote under `current`, so that the screen can show what changed. */
export function quoteConflict(message: string, row: QuoteRow, viewer: Viewer): Refusal {
  return Refusal.conflict(message, { current: toWire(v.parse(quoteContract.quote, toQuote(row, viewer))) });
}
