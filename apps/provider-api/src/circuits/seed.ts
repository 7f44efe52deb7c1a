import { asc, sql } from '../db/drizzle.ts';
import { type BookAddress, generateAddressBook } from '../geocoding/address-book.ts';
import { calculateCosts } from '../pricing/addon-choice.ts';
import { priceBroadband } from '../pricing/broadband.ts';
import { priceEthernet } from '../pricing/ethernet.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { SUPPLIERS } from '../pricing/suppliers.ts';
import type { PartnerKey, SeedContext } from '../seed/context.ts';
import type { Random } from '../seed/random.ts';
import { addMonths, londonDay } from '../shared/days.ts';
import {
  chooseAddons,
  createAttributes,
  createEvents,
  createLineCheck,
  type NewCircuit,
} from './seed-details.ts';
import { circuitAddons, circuitEvents, circuits, lineChecks } from './tables.ts';

/** The minimum number of live services per demo partner. Services of live orders count (readings E). */
const SERVICES: readonly (readonly [PartnerKey, number])[] = [
  ['acme', 200],
  ['borealis', 24],
  ['delta', 12],
];

/** Invented end customers of the demo partners (R29). */
export const CUSTOMERS = [
  'Harlequin Logistics',
  'Thornbury Dental Group',
  'Pennine Foods',
  'Larkfield Academy Trust',
  'Osprey Engineering',
  'Millbank Solicitors',
  'Copperline Retail',
  'Saltmarsh Hotels',
  'Brindle & Sons',
  'Northmoor Housing',
  'Quill Publishing',
  'Redwood Care Homes',
  'Stanmore Motors',
  'Tidewell Pharmacy',
  'Umberto Coffee Roasters',
  'Vantage Architects',
] as const;

const OWN_NETWORKS = new Set(SUPPLIERS.filter(({ isOwnNetwork }) => isOwnNetwork).map(({ key }) => key));

/** Every nth address, so that the services are spread over the country. */
function pickSpreadAddresses(wanted: number): BookAddress[] {
  const all = [...generateAddressBook()];
  const step = Math.max(1, Math.floor(all.length / wanted));
  return all.filter((_, index) => index % step === 0).slice(0, wanted);
}

/** Adds older services to those that the demo's orders have delivered already (orders/seed). */
export async function seedCircuits(seed: SeedContext): Promise<void> {
  const total = SERVICES.reduce((sum, [, count]) => sum + count, 0);
  const random = seed.random('circuits');
  const addresses = random.shuffle(pickSpreadAddresses(total));
  const delivered = await seed.db.select().from(circuits).orderBy(asc(circuits.id));
  const older: OlderService[] = [];
  for (const [key, count] of SERVICES) {
    const partner = await seed.partner(key);
    const fromOrders = delivered.filter(({ partnerId }) => partnerId === partner.id).length;
    for (let index = fromOrders; index < count; index += 1) {
      const address = addresses[older.length];
      if (address === undefined) throw new Error('The address book is too short for the demo services.');
      const id = delivered.length + older.length + 1;
      older.push(createCircuit(seed, random, { id, partner, address }));
    }
  }
  const rows = older.map(({ row }) => row);
  await seed.insert(circuits, rows);
  // Rows inserted with explicit ids do not advance the sequence.
  await seed.db.execute(
    sql`select setval(pg_get_serial_sequence('circuits', 'id'), (select max(${circuits.id}) from ${circuits}))`,
  );
  await seed.insert(
    circuitEvents,
    rows.flatMap((row) => createEvents(seed, random, row)),
  );
  await seed.insert(
    circuitAddons,
    older.flatMap(({ row, addons }) =>
      addons.map(({ name, text, quantity, monthlyCost }) => ({
        partnerId: row.partnerId,
        circuitId: row.id,
        name,
        text,
        quantity,
        monthlyCost,
        startDate: row.installDate ?? null,
      })),
    ),
  );
  await seed.insert(
    lineChecks,
    [...delivered, ...rows]
      .filter((row) => row.hasOnuInstance && row.id % 3 === 0)
      .map((row) => createLineCheck(seed, random, row)),
  );
}

interface CircuitSeed {
  id: number;
  partner: { id: number; name: string };
  address: BookAddress;
}

interface OlderService {
  row: NewCircuit;
  addons: ReturnType<typeof chooseAddons>;
}

function chooseProduct(random: Random, address: BookAddress): PricedProduct {
  const site = { ...address, key: `${address.addressLine1}|${address.postcode}` };
  const wantsBroadband = random.chance(0.25);
  const ask = { bearers: [], speeds: [], terms: [random.pick([36, 36, 60] as const)] };
  const ethernet = SUPPLIERS.flatMap(({ key }) => priceEthernet(key, site, ask)).filter(
    (product) => !product.isOffnet,
  );
  const broadband = priceBroadband(site, { useExistingLine: false }).filter(
    ({ termMonths }) => termMonths === 24,
  );
  const offers = wantsBroadband ? broadband : ethernet;
  if (offers.length > 0) return random.pick(offers);
  // The incumbent must serve every address.
  const incumbent = SUPPLIERS.find(({ kind }) => kind === 'incumbent')?.key ?? '';
  return random.pick(priceEthernet(incumbent, site, ask));
}

function createCircuit(
  seed: SeedContext,
  random: Random,
  { id, partner, address }: CircuitSeed,
): OlderService {
  const product = chooseProduct(random, address);
  const isBroadband = product.bearer === null;
  const installedDaysAgo = random.integer(60, 1500);
  const addons = chooseAddons(random, product);
  const { monthlyCost, installCost } = calculateCosts(product, addons);
  const name = `${isBroadband ? 'BBD' : 'ETH'}${String(4_200_000 + id * 37)}`;
  const deviceStatus = random.weighted([
    ['on', 91],
    ['off', 4],
    ['unknown', 5],
  ] as const);
  // Of what is down, the line can be checked.
  const isChecked = deviceStatus === 'off' && !isBroadband;
  const isOnu = isChecked || OWN_NETWORKS.has(product.supplierKey) || product.technology === 'FTTP';
  const customerName = random.pick(CUSTOMERS);
  const liveAt = seed.at({ days: -installedDaysAgo });
  // The day in London, as its history shows it: the demo may be made after midnight there.
  const installDate = londonDay(liveAt);
  const row: Omit<NewCircuit, 'attributes'> = {
    id,
    partnerId: partner.id,
    name,
    accountName: partner.name,
    customerName,
    street: [address.addressLine1, address.addressLine2].filter(Boolean).join(', '),
    city: address.town,
    postcode: address.postcode,
    productName: product.productName,
    supplierKey: product.supplierKey,
    circuitType: isBroadband ? 'Broadband' : 'Ethernet',
    bearer: product.bearer,
    bandwidth: product.speed,
    deviceStatus,
    statusSince:
      deviceStatus === 'on'
        ? seed.at({ days: -random.integer(5, 300) })
        : seed.at({ minutes: -random.integer(20, 60 * 50) }),
    deviceName: `${name.toLowerCase()}-cpe1`,
    description: `${product.productDescription} for ${customerName}, ${address.town}`,
    installDate,
    purchaseDate: seed.day(-installedDaysAgo - random.integer(20, 80)),
    contractEnd: addMonths(installDate, product.termMonths),
    isOnu,
    hasOnuInstance: isChecked || (isOnu && random.chance(0.85)),
    // Ordered before the portal existed.
    orderReference: null,
    monthlyCost,
    installCost,
    createdAt: liveAt,
    updatedAt: seed.at({ days: -random.integer(0, 40) }),
  };
  const attributes = createAttributes(random, row, { product, addons, town: address.town });
  return { row: { ...row, attributes }, addons };
}
