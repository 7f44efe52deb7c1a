import { SUPPLIERS } from '../pricing/suppliers.ts';
import { Refusal } from '../refusal.ts';
import type { Choice } from './strategies.ts';

/** 422 when the strategy is one supplier and no known supplier is named. */
export function assertKnownSupplier({ strategy, supplierKey }: Choice): void {
  if (strategy !== 'one_supplier') return;
  if (supplierKey === null) throw Refusal.invalid({ supplierKey: 'field is required' });
  if (!SUPPLIERS.some(({ key }) => key === supplierKey))
    throw Refusal.invalid({ supplierKey: 'is not a valid value' });
}
