import type { orders as orderContract } from '@portal/api-client/contract';
import { type CsvFields, pounds } from '../http/response/csv.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import type { QuoteRow } from './tables.ts';

type Field = orderContract.ListedQuoteField;

/** The columns of what a quote and its order have in common. */
export const ORDERED_CSV: CsvFields<Pick<QuoteRow, Field>, Field> = {
  customerName: [{ header: 'Customer', value: (row) => row.customerName }],
  customReference: [{ header: 'Customer reference', value: (row) => row.customReference }],
  address: [
    { header: 'Address', value: (row) => row.address.addressLine1 },
    { header: 'Town', value: (row) => row.address.town },
  ],
  postcode: [
    { header: 'Postcode', value: (row) => row.postcode },
    // Empty where it has the same words as the address.
    { header: 'Typed as', value: (row) => row.address.typedAs ?? null },
  ],
  supplierKey: [{ header: 'Supplier', value: (row) => getSupplierName(row.supplierKey) }],
  productName: [{ header: 'Product', value: (row) => row.productName }],
  bearer: [{ header: 'Bearer (Mb)', value: (row) => row.bearer }],
  speed: [{ header: 'Speed (Mb)', value: (row) => row.speed }],
  termMonths: [{ header: 'Term (months)', value: (row) => row.termMonths }],
  installCost: [{ header: 'Install (£)', value: (row) => pounds(row.installCost) }],
  monthlyCost: [{ header: 'Monthly (£)', value: (row) => pounds(row.monthlyCost) }],
  totalCost: [{ header: 'Total (£)', value: (row) => pounds(row.totalCost) }],
  eccCost: [{ header: 'ECC (£)', value: (row) => pounds(row.eccCost) }],
};
