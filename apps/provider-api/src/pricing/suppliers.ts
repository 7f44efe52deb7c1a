import { getTown, TOWNS, type Town } from '../geocoding/places/towns.ts';
import { SUPPLIERS as KNOWN_SUPPLIERS } from '../settings/seed.ts';
import type { SupplierKind } from '../settings/tables.ts';

/** How far from a point of presence a supplier builds, in kilometres. */
interface Reach {
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
  /** Towns with a point of presence. */
  pops: readonly Town[];
  reach: Reach;
}

const findTowns = (names: string) => names.split(', ').map(getTown);
const mainland = TOWNS.filter((town) => town.name !== 'Lerwick');

const CITIES =
  'London, Birmingham, Manchester, Leeds, Sheffield, Liverpool, Bristol, Cardiff, Glasgow, Edinburgh, Newcastle upon Tyne, Nottingham, Leicester, Southampton';

/** Each supplier's points of presence, and how far it builds. */
const NETWORKS: readonly Pick<PricingSupplier, 'key' | 'pops' | 'reach'>[] = [
  {
    key: 'northlight',
    pops: findTowns(`${CITIES}, York, Reading, Milton Keynes, Exeter`),
    reach: { onNetKm: 4, nearNetKm: 14, maxKm: 150 },
  },
  {
    key: 'crownline',
    pops: mainland,
    // Must serve every address, at a price.
    reach: { onNetKm: 3, nearNetKm: 12, maxKm: 700 },
  },
  {
    key: 'tributary',
    pops: mainland,
    reach: { onNetKm: 1.5, nearNetKm: 10, maxKm: 60 },
  },
  {
    key: 'larkfield',
    pops: findTowns(
      `${CITIES}, Croydon, Salford, Stockport, Bradford, Wakefield, Huddersfield, Warrington, Preston, Derby, Wolverhampton, Coventry, Portsmouth, Oxford, Cambridge, Northampton, Peterborough, Norwich, Sunderland, Middlesbrough, Dundee, Belfast`,
    ),
    reach: { onNetKm: 2.2, nearNetKm: 5, maxKm: 12 },
  },
  {
    key: 'kilnstone',
    pops: findTowns(
      `${CITIES}, York, Hull, Aberdeen, Coventry, Peterborough, Brighton, Bournemouth, Bath, Derby, Swindon, Plymouth`,
    ),
    reach: { onNetKm: 2.5, nearNetKm: 5, maxKm: 9 },
  },
  {
    key: 'oceanbridge',
    pops: findTowns(
      'London, Slough, Manchester, Birmingham, Leeds, Bristol, Edinburgh, Glasgow, Cardiff, Newcastle upon Tyne',
    ),
    reach: { onNetKm: 1.2, nearNetKm: 20, maxKm: 200 },
  },
];

/** Suppliers that searches query, in the order of the settings. */
export const SUPPLIERS: readonly PricingSupplier[] = KNOWN_SUPPLIERS.flatMap((supplier) =>
  NETWORKS.filter(({ key }) => key === supplier.key).map((network) => ({
    ...supplier,
    ...network,
    isOwnNetwork: supplier.kind === 'own',
  })),
);

const SUPPLIER_BY_KEY = new Map(SUPPLIERS.map((supplier) => [supplier.key, supplier]));

export function getSupplierName(key: string): string {
  return SUPPLIER_BY_KEY.get(key)?.name ?? key;
}
