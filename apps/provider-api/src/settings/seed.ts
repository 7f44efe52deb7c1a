import { brand } from '@portal/brand';
import type { SeedContext } from '../seed/context.ts';
import { type SupplierKind, suppliers } from './tables.ts';

/** One supplier of each kind; all names are invented (R29). */
export const SUPPLIERS: readonly { key: string; name: string; kind: SupplierKind }[] = [
  { key: 'northlight', name: brand.ownNetworkName, kind: 'own' },
  { key: 'crownline', name: 'Crownline National', kind: 'incumbent' },
  { key: 'tributary', name: 'Tributary Wholesale', kind: 'aggregator' },
  { key: 'larkfield', name: 'Larkfield Cable', kind: 'cable' },
  { key: 'kilnstone', name: 'Kilnstone City Fibre', kind: 'city-fibre' },
  { key: 'oceanbridge', name: 'Oceanbridge Carrier', kind: 'international' },
];

export async function seedSuppliers({ insert }: SeedContext): Promise<void> {
  await insert(
    suppliers,
    SUPPLIERS.map((supplier, position) => ({ ...supplier, isOwnNetwork: supplier.kind === 'own', position })),
  );
}
