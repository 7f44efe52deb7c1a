import { TOWNS, type Town, townNamed } from '../geocoding/towns.ts';
import type { SupplierKind } from '../settings/tables.ts';

/** How far from a point of presence a supplier builds, in kilometres. */
export interface Reach {
  onNetKm: number;
  nearNetKm: number;
  /** Beyond it there is no quote. */
  maxKm: number;
}

export interface PricingSupplier {
  key: string;
  name: string;
  kind: SupplierKind;
  isOwnNetwork: boolean;
  /** Towns that its network can be joined in. */
  pops: readonly Town[];
  reach: Reach;
}

const named = (names: string) => names.split(', ').map(townNamed);
const mainland = TOWNS.filter((town) => town.name !== 'Lerwick');

const CITIES =
  'London, Birmingham, Manchester, Leeds, Sheffield, Liverpool, Bristol, Cardiff, Glasgow, Edinburgh, Newcastle upon Tyne, Nottingham, Leicester, Southampton';

/** Suppliers that are asked (invented, R29), one for each kind. */
export const SUPPLIERS: readonly PricingSupplier[] = [
  {
    key: 'strandline',
    name: 'Strandline Fibre',
    kind: 'own',
    isOwnNetwork: true,
    pops: named(`${CITIES}, York, Reading, Milton Keynes, Exeter`),
    reach: { onNetKm: 4, nearNetKm: 14, maxKm: 150 },
  },
  {
    key: 'albany',
    name: 'Albany National Networks',
    kind: 'incumbent',
    isOwnNetwork: false,
    pops: mainland,
    // The universal obligation: everywhere, at a price.
    reach: { onNetKm: 3, nearNetKm: 12, maxKm: 700 },
  },
  {
    key: 'meshwell',
    name: 'Meshwell Wholesale',
    kind: 'aggregator',
    isOwnNetwork: false,
    pops: mainland,
    reach: { onNetKm: 1.5, nearNetKm: 10, maxKm: 60 },
  },
  {
    key: 'coaxia',
    name: 'Coaxia',
    kind: 'cable',
    isOwnNetwork: false,
    pops: named(
      `${CITIES}, Croydon, Salford, Stockport, Bradford, Wakefield, Huddersfield, Warrington, Preston, Derby, Wolverhampton, Coventry, Portsmouth, Oxford, Cambridge, Northampton, Peterborough, Norwich, Sunderland, Middlesbrough, Dundee, Belfast`,
    ),
    reach: { onNetKm: 2.2, nearNetKm: 5, maxKm: 12 },
  },
  {
    key: 'glowmere',
    name: 'Glowmere City Fibre',
    kind: 'city-fibre',
    isOwnNetwork: false,
    pops: named(
      `${CITIES}, York, Hull, Aberdeen, Coventry, Peterborough, Brighton, Bournemouth, Bath, Derby, Swindon, Plymouth`,
    ),
    reach: { onNetKm: 2.5, nearNetKm: 5, maxKm: 9 },
  },
  {
    key: 'transpelago',
    name: 'Transpelago',
    kind: 'international',
    isOwnNetwork: false,
    pops: named(
      'London, Slough, Manchester, Birmingham, Leeds, Bristol, Edinburgh, Glasgow, Cardiff, Newcastle upon Tyne',
    ),
    reach: { onNetKm: 1.2, nearNetKm: 20, maxKm: 200 },
  },
];

export const OWN_SUPPLIER_KEY = 'strandline';
const SUPPLIER_BY_KEY = new Map(SUPPLIERS.map((supplier) => [supplier.key, supplier]));

export function supplierByKey(key: string): PricingSupplier | null {
  return SUPPLIER_BY_KEY.get(key) ?? null;
}
export function supplierName(key: string): string {
  return SUPPLIER_BY_KEY.get(key)?.name ?? key;
}
