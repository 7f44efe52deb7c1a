import type { contract } from '@portal/api-client';
import { crf } from '@portal/api-client/contract';
import { asc, sql } from 'drizzle-orm';
import { type BookAddress, generateAddressBook } from '../geocoding/address-book.ts';
import { priceBroadband } from '../pricing/broadband.ts';
import { priceEthernet } from '../pricing/ethernet.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { getSupplierName, SUPPLIERS } from '../pricing/suppliers.ts';
import type { PartnerKey, SeedContext } from '../seed/context.ts';
import type { Random } from '../seed/random.ts';
import { addMonths, formatDay } from '../shared/days.ts';
import { circuitAddons, circuitEvents, circuits, lineChecks } from './tables.ts';

/** The minimum number of live services per demo partner, including those of live orders (readings E). */
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

type NewCircuit = typeof circuits.$inferInsert & { id: number };

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
  const older: NewCircuit[] = [];
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
  await seed.insert(circuits, older);
  // Rows inserted with explicit ids do not advance the sequence.
  await seed.db.execute(
    sql`select setval(pg_get_serial_sequence('circuits', 'id'), (select max(${circuits.id}) from ${circuits}))`,
  );
  await seed.insert(
    circuitEvents,
    older.flatMap((row) => createEvents(seed, random, row)),
  );
  await seed.insert(
    circuitAddons,
    older.flatMap((row) => createAddons(random, row)),
  );
  await seed.insert(
    lineChecks,
    [...delivered, ...older]
      .filter((row) => row.hasOnuInstance && row.id % 3 === 0)
      .map((row) => createLineCheck(seed, random, row)),
  );
}

interface CircuitSeed {
  id: number;
  partner: { id: number; name: string };
  address: BookAddress;
}

function chooseProduct(random: Random, address: BookAddress): PricedProduct {
  const site = { ...address, key: `${address.addressLine1}|${address.postcode}` };
  const wantsBroadband = random.chance(0.25);
  const ask = { bearers: [], speeds: [], terms: [36] };
  const ethernet = SUPPLIERS.flatMap(({ key }) => priceEthernet(key, site, ask)).filter(
    (product) => !product.isOffnet,
  );
  const offers = wantsBroadband ? priceBroadband(site, { useExistingLine: false }) : ethernet;
  if (offers.length > 0) return random.pick(offers);
  // The incumbent must serve every address.
  const incumbent = SUPPLIERS.find(({ kind }) => kind === 'incumbent')?.key ?? '';
  return random.pick(priceEthernet(incumbent, site, ask));
}

function createCircuit(seed: SeedContext, random: Random, { id, partner, address }: CircuitSeed): NewCircuit {
  const product = chooseProduct(random, address);
  const isBroadband = product.bearer === null;
  const installedDaysAgo = random.integer(60, 1500);
  const term = isBroadband ? 24 : random.pick([36, 36, 60]);
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
  const installDate = seed.day(-installedDaysAgo);
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
    contractEnd: addMonths(installDate, term),
    isOnu,
    hasOnuInstance: isChecked || (isOnu && random.chance(0.85)),
    // Ordered before the portal existed.
    orderReference: null,
    createdAt: seed.at({ days: -installedDaysAgo }),
    updatedAt: seed.at({ days: -random.integer(0, 40) }),
  };
  return { ...row, attributes: createAttributes(random, row, product, term, address) };
}

/** The smallest managed router that carries the service; null where none does. */
const getRouter = (speed: number): string | null =>
  speed <= 400 ? crf.DEFAULT_ROUTER : speed <= 1000 ? 'Cisco C1121-8P' : null;

function createAttributes(
  random: Random,
  row: Omit<NewCircuit, 'attributes'>,
  product: PricedProduct,
  term: number,
  address: BookAddress,
): contract.circuits.CircuitAttributes {
  const digits = (length: number) => String(random.integer(10 ** (length - 1), 10 ** length - 1));
  const isLayer3 = product.layer !== 2;
  // 203.0.113.0/24, 198.51.100.0/24 and 2001:db8::/32 are reserved for documentation.
  const host = (row.id * 4) % 248;
  const common = {
    ATTR_CIRCUIT_TYPE: row.circuitType,
    ATTR_PRODUCT: product.productName,
    ATTR_SUPPLIER: getSupplierName(product.supplierKey),
    ATTR_SUPPLIER_REFERENCE: `${product.supplierKey.slice(0, 3).toUpperCase()}${digits(8)}`,
    ATTR_ORDER_REFERENCE: `LEG-${String(11_000 + row.id * 3)}`,
    ATTR_PO_REFERENCE: `PO-${digits(5)}`,
    ATTR_CONTRACT_TERM_MONTHS: term,
    ATTR_CONTRACT_START: row.installDate ?? null,
    ATTR_CONTRACT_END: row.contractEnd ?? null,
    ATTR_CARE_LEVEL: row.circuitType === 'Ethernet' ? 'Enhanced, 24 × 7' : 'Standard, next working day',
    ATTR_CUSTOMER_REFERENCE: `CUST-${digits(6)}`,
    ATTR_BANDWIDTH: product.speed,
    ATTR_UPLOAD_SPEED: product.uploadSpeed ?? product.speed,
    ATTR_TECHNOLOGY: product.technology,
    ATTR_ACCESS_ID: `ACC${digits(9)}`,
    ATTR_SERVICE_ID: row.name,
    ATTR_POP: `${address.town} 1`,
    ATTR_B_END: row.street,
    ATTR_LIVE_DATE: row.installDate ?? null,
  };
  const layer3 = {
    ATTR_WAN_IP: `203.0.113.${host + 2}`,
    ATTR_WAN_SUBNET: '/30',
    ATTR_GATEWAY: `203.0.113.${host + 1}`,
    ATTR_IP_ALLOCATION: product.ipAllocation,
    ATTR_DNS_1: '198.51.100.53',
    ATTR_DNS_2: '198.51.100.54',
  };
  if (row.circuitType === 'Broadband') {
    return {
      ...common,
      ...layer3,
      ATTR_LINE_NUMBER: `01632 96${digits(4)}`,
      ATTR_PPP_USER: `${row.name.toLowerCase()}@dsl.acme.test`,
      ATTR_MINIMUM_SPEED: Math.round(product.speed * 0.6),
      ...(row.isOnu ? { ATTR_ONT_REFERENCE: `ONT${digits(8)}`, ATTR_ONT_PORT: '1' } : {}),
    };
  }
  const connector = crf.getFirstInterface(product.bearer);
  const router = getRouter(product.speed);
  return {
    ...common,
    ATTR_BEARER: product.bearer,
    ATTR_NTE_TYPE: random.pick(
      row.isOnu ? ['Optical termination unit'] : ['Edge access switch, 1 U', 'Ethernet demarcation'],
    ),
    ATTR_NTE_SERIAL: `NTE${digits(8)}`,
    ATTR_PRESENTATION: connector?.presentation ?? null,
    ATTR_CONNECTOR: connector?.name ?? null,
    ATTR_EXCHANGE: `${address.town} Central`,
    ATTR_A_END: `${address.town} point of presence`,
    ATTR_RESILIENCE: random.weighted([
      ['None', 8],
      ['Diverse path', 2],
    ]),
    ...(isLayer3
      ? {
          ...layer3,
          ATTR_LAN_BLOCK: `198.51.100.${(row.id * 8) % 248}/29`,
          ATTR_IPV6_PREFIX: `2001:db8:${row.id.toString(16)}::/48`,
          ATTR_ROUTING: random.pick(['Static', 'Static', 'BGP']),
          ATTR_ASN: '64512',
          ATTR_MANAGED: router === null ? 'No' : 'Yes',
          ...(router === null
            ? {}
            : {
                ATTR_ROUTER_MODEL: router,
                ATTR_ROUTER_SERIAL: `RTR${digits(8)}`,
                ATTR_LOOPBACK: `192.0.2.${(row.id % 250) + 1}`,
              }),
        }
      : {
          ATTR_NNI_REFERENCE: `NNI-${digits(4)}`,
          ATTR_S_VLAN: String(1000 + (row.id % 900)),
          ATTR_C_VLAN: String(100 + (row.id % 90)),
          ATTR_MTU: '1600',
          ATTR_CLASS_OF_SERVICE: 'Premium',
          ATTR_MANAGED: 'No',
        }),
  };
}

function createEvents(
  seed: SeedContext,
  random: Random,
  row: NewCircuit,
): (typeof circuitEvents.$inferInsert)[] {
  const event = (at: Date, title: string, detail: string | null, actor: string | null) => ({
    partnerId: row.partnerId,
    circuitId: row.id,
    at,
    title,
    detail,
    actor,
  });
  const live = row.createdAt ?? seed.now;
  const after = (days: number) => new Date(live.getTime() + days * 86_400_000);
  const events: (typeof circuitEvents.$inferInsert)[] = [
    event(
      row.purchaseDate ? new Date(`${row.purchaseDate}T09:00:00Z`) : after(-21),
      'Ordered',
      `Order ${row.attributes['ATTR_ORDER_REFERENCE']}`,
      null,
    ),
    event(after(-1), 'Tested', 'Throughput and latency within the service description.', 'Delivery desk'),
    event(live, 'Live', `Billing starts on ${formatDay(live)}.`, 'Delivery desk'),
  ];
  if (row.isOnu)
    events.push(event(after(30), 'Firmware of the optical unit updated', null, 'Network operations'));
  if (random.chance(0.2)) {
    events.push(
      event(
        after(45),
        'Planned work',
        'Moved to a new line card; nine minutes without service.',
        'Network operations',
      ),
    );
  }
  if (row.deviceStatus !== 'on') {
    const title = row.deviceStatus === 'off' ? 'Service went down' : 'Device no longer heard';
    events.push({ ...event(row.statusSince, title, null, 'Monitoring'), kind: 'fault' as const });
  }
  return events.filter(({ at }) => at <= seed.now);
}

function createAddons(random: Random, row: NewCircuit): (typeof circuitAddons.$inferInsert)[] {
  const addon = (name: string, text: string, quantity: number, monthlyCost: number) => ({
    partnerId: row.partnerId,
    circuitId: row.id,
    name,
    text,
    quantity,
    monthlyCost,
    startDate: row.installDate ?? null,
  });
  if (row.circuitType === 'Broadband') {
    return random.chance(0.4) ? [addon('Static IP', 'One static IPv4 address', 1, 250)] : [];
  }
  return [
    ...(row.attributes['ATTR_MANAGED'] === 'Yes'
      ? [
          addon(
            'Managed router',
            `${row.attributes['ATTR_ROUTER_MODEL']}, next working day replacement`,
            1,
            2_900,
          ),
        ]
      : []),
    ...(random.chance(0.35) ? [addon('Enhanced care', 'Five-hour fix, day and night', 1, 1_500)] : []),
    ...(random.chance(0.2) ? [addon('IP block', 'Additional /29 of IPv4 addresses', 1, 1_000)] : []),
  ];
}

function createLineCheck(seed: SeedContext, random: Random, row: NewCircuit): typeof lineChecks.$inferInsert {
  const passed = random.chance(0.9);
  return {
    partnerId: row.partnerId,
    circuitId: row.id,
    requestedAt: seed.at({ days: -random.integer(2, 50), minutes: random.integer(0, 600) }),
    result: passed ? 'passed' : 'no_response',
    detail: passed
      ? 'Optical power −18.1 dBm, in range. The unit answered within 11 ms.'
      : 'The optical unit did not answer. It may be switched off.',
    requestedBy: 'Network operations',
  };
}
