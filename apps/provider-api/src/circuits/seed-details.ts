import type { contract } from '@portal/api-client';
import { crf } from '@portal/api-client/contract';
import { toAddonLines } from '../pricing/addon-choice.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import { getAddonGroups } from '../pricing/product-addons.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import type { SeedContext } from '../seed/context.ts';
import type { Random } from '../seed/random.ts';
import { formatDay } from '../shared/days.ts';
import { describeCareLevel, toIpAttributes } from './derived-attributes.ts';
import type { circuitEvents, circuits, lineChecks } from './tables.ts';

export type NewCircuit = typeof circuits.$inferInsert & { id: number };

type SeededAddon = Pick<
  ReturnType<typeof toAddonLines>[number],
  'uuid' | 'value' | 'name' | 'text' | 'quantity' | 'monthlyCost' | 'installCost' | 'additionalInformation'
>;

/** Sold before the catalogue had addresses for broadband: a renewal cannot include it. */
const STATIC_IP: SeededAddon = {
  uuid: '',
  value: 'static-ip',
  name: 'Static IP',
  text: 'One static IPv4 address',
  quantity: 1,
  monthlyCost: 250,
  installCost: 0,
  additionalInformation: null,
};

const STATIC = { ATTR_ROUTING: 'Static' };

/** What the service has beside its product, from the catalogue and at its prices. */
export function chooseAddons(random: Random, product: PricedProduct): SeededAddon[] {
  if (product.bearer === null)
    return product.ipAllocation === 'Dynamic' && random.chance(0.4) ? [STATIC_IP] : [];
  const groups = getAddonGroups(product);
  const optionValues = {
    'Managed router': groups.find(({ name }) => name === 'Managed router')?.options[0]?.value,
    'Care level': random.chance(0.35) ? 'premium' : undefined,
    'IPv4 block': random.chance(0.2) && product.ipAllocation === '/30' ? 'slash-29' : undefined,
    Resilience: random.chance(0.2) ? 'diverse' : undefined,
  } as Readonly<Record<string, string | undefined>>;
  const choices = groups.flatMap(({ uuid, name, isMandatory, options }) => {
    const value = optionValues[name] ?? (isMandatory ? (MANDATORY[name] ?? options[0]?.value) : undefined);
    return value === undefined
      ? []
      : [{ uuid, additionalInformation: null, options: [{ value, quantity: 1 }] }];
  });
  return toAddonLines(groups, choices);
}

/** What is usually chosen where a choice has to be made. */
const MANDATORY: Readonly<Record<string, string>> = { 'Care level': 'enhanced' };

interface SeededService {
  product: PricedProduct;
  addons: readonly SeededAddon[];
  town: string;
}

export function createAttributes(
  random: Random,
  row: Omit<NewCircuit, 'attributes'>,
  { product, addons, town }: SeededService,
): contract.circuits.CircuitAttributes {
  const digits = (length: number) => String(random.integer(10 ** (length - 1), 10 ** length - 1));
  const isLayer3 = product.layer !== 2;
  const textOf = (name: string) => addons.find((addon) => addon.name === name)?.text;
  const common = {
    ATTR_CIRCUIT_TYPE: row.circuitType,
    ATTR_PRODUCT: product.productName,
    ATTR_SUPPLIER: getSupplierName(product.supplierKey),
    ATTR_SUPPLIER_REFERENCE: `${product.supplierKey.slice(0, 3).toUpperCase()}${digits(8)}`,
    ATTR_ORDER_REFERENCE: `LEG-${String(11_000 + row.id * 3)}`,
    ATTR_PO_REFERENCE: `PO-${digits(5)}`,
    ATTR_CONTRACT_TERM_MONTHS: product.termMonths,
    ATTR_CONTRACT_START: row.installDate ?? null,
    ATTR_CONTRACT_END: row.contractEnd ?? null,
    ATTR_CARE_LEVEL: describeCareLevel(textOf('Care level'), row.circuitType),
    ATTR_CUSTOMER_REFERENCE: `CUST-${digits(6)}`,
    ATTR_BANDWIDTH: product.speed,
    ATTR_UPLOAD_SPEED: product.uploadSpeed ?? product.speed,
    ATTR_TECHNOLOGY: product.technology,
    ATTR_ACCESS_ID: `ACC${digits(9)}`,
    ATTR_SERVICE_ID: row.name,
    ATTR_POP: `${town} 1`,
    ATTR_B_END: row.street,
    ATTR_LIVE_DATE: row.installDate ?? null,
  };
  const layer3 = toIpAttributes(
    textOf('Static IP') === undefined ? (textOf('IPv4 block') ?? product.ipAllocation) : '/32 static',
    row.id,
  );
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
  const router = textOf('Managed router');
  return {
    ...common,
    ATTR_BEARER: product.bearer,
    ATTR_NTE_TYPE: random.pick(
      row.isOnu ? ['Optical termination unit'] : ['Edge access switch, 1 U', 'Ethernet demarcation'],
    ),
    ATTR_NTE_SERIAL: `NTE${digits(8)}`,
    ATTR_PRESENTATION: connector?.presentation ?? null,
    ATTR_CONNECTOR: connector?.name ?? null,
    ATTR_EXCHANGE: `${town} Central`,
    ATTR_A_END: `${town} point of presence`,
    ATTR_RESILIENCE: textOf('Resilience') ?? 'None',
    ...(isLayer3
      ? {
          ...layer3,
          ATTR_IPV6_PREFIX: `2001:db8:${row.id.toString(16)}::/48`,
          ...random.pick([STATIC, STATIC, { ATTR_ROUTING: 'BGP', ATTR_ASN: '64512' }]),
          ATTR_MANAGED: router === undefined ? 'No' : 'Yes',
          ...(router === undefined
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

export function createEvents(
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
    event(after(-1), 'Tested', 'Throughput and latency within the service description.', 'Delivery team'),
    event(live, 'Live', `Billing starts on ${formatDay(live)}.`, 'Delivery team'),
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

export function createLineCheck(
  seed: SeedContext,
  random: Random,
  row: NewCircuit,
): typeof lineChecks.$inferInsert {
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
