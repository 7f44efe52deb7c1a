import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import type { Context } from '../http/context.ts';
import { type CsvColumn, csvFile, pounds } from '../http/csv.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { londonDay } from '../shared/days.ts';
import { statusAt } from './lifecycle/expiry.ts';
import { getQuoteConditions, getQuoteOrder, type QuoteFilters } from './list.ts';
import { type QuoteKind, type QuoteRow, quotes } from './tables.ts';

const columns = (now: Date): CsvColumn<QuoteRow>[] => [
  { header: 'Reference', value: (row) => row.reference },
  { header: 'Status', value: (row) => QUOTE_STATUS_LABELS[statusAt(row, now)].label },
  { header: 'Customer', value: (row) => row.customerName },
  { header: 'Customer reference', value: (row) => row.customReference },
  { header: 'Address', value: (row) => row.address.addressLine1 },
  { header: 'Town', value: (row) => row.address.town },
  { header: 'Postcode', value: (row) => row.postcode },
  { header: 'Supplier', value: (row) => getSupplierName(row.supplierKey) },
  { header: 'Product', value: (row) => row.productName },
  { header: 'Bearer (Mbps)', value: (row) => row.bearer },
  { header: 'Speed (Mbps)', value: (row) => row.speed },
  { header: 'Term (months)', value: (row) => row.termMonths },
  { header: 'Install (£)', value: (row) => pounds(row.installCost) },
  { header: 'Monthly (£)', value: (row) => pounds(row.monthlyCost) },
  { header: 'Annual (£)', value: (row) => pounds(row.monthlyCost * 12) },
  { header: 'Total (£)', value: (row) => pounds(row.totalCost) },
  { header: 'ECC (£)', value: (row) => pounds(row.eccCost) },
  { header: 'Created', value: (row) => londonDay(row.createdAt) },
  { header: 'Expires', value: (row) => londonDay(row.expiredAt) },
  { header: 'Order', value: (row) => row.orderReference },
];

/** Everything that the filters let through, in the list's order, whatever the page. */
export function exportQuotes(kind: QuoteKind, filters: QuoteFilters, context: Context) {
  const now = context.now();
  const where = getQuoteConditions(kind, filters, now);
  const order = getQuoteOrder(filters, now);
  const { scope } = context;
  return csvFile(`${kind}-quotes-${londonDay(now)}.csv`, columns(now), (window) =>
    scope.list(quotes, { where, orderBy: order, ...window }),
  );
}
