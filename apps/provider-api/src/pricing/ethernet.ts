import { formatSpeed } from '@portal/api-client/units';
import type { Point } from '../geocoding/places/distance.ts';
import { hashInteger } from '../shared/stable-hash.ts';
import { getEcc } from './ecc.ts';
import { ETHERNET_CARDS } from './ethernet-cards.ts';
import {
  type EthernetCard,
  type EthernetRate,
  FLEXIBLE_SPEEDS,
  listPrice,
  TERM_FACTOR,
  TERMS,
  type Term,
} from './ethernet-rates.ts';
import type { PricedProduct } from './priced-product.ts';
import { PROMOTIONS } from './promotions.ts';
import { getReach, type NetStatus, type SiteReach } from './reach.ts';
import { SUPPLIERS } from './suppliers.ts';

export interface Site extends Point {
  /** Identifies the address; the same key always gets the same prices. */
  key: string;
}

export interface EthernetCriteria {
  /** Empty means all. */
  bearers: readonly number[];
  speeds: readonly number[];
  terms: readonly number[];
}

/** A supplier's offers at a site; empty when it is out of reach. Money in pence. */
export function priceEthernet(supplierKey: string, site: Site, ask: EthernetCriteria): PricedProduct[] {
  const supplier = SUPPLIERS.find(({ key }) => key === supplierKey);
  const card = ETHERNET_CARDS.find((entry) => entry.supplierKey === supplierKey);
  const reach = supplier && getReach(supplier, site);
  if (!card || !reach) return [];
  const ecc = reach.status === 'on_net' && supplier.isOwnNetwork ? 0 : getEcc(supplierKey, site.key);
  const lead = getLeadTime(reach.status, ecc, `${card.supplierKey}:${site.key}`);
  const includesOrAny = (all: readonly number[], value: number) => all.length === 0 || all.includes(value);
  return card.rates
    .filter((rate) => includesOrAny(ask.bearers, rate.bearer))
    .flatMap((rate) =>
      selectSpeeds(rate, ask.speeds).flatMap((speed) =>
        TERMS.filter((term) => includesOrAny(ask.terms, term)).map((term) =>
          priceOne(card, rate, { speed, term, reach, ecc, lead }),
        ),
      ),
    );
}

function selectSpeeds(rate: EthernetRate, asked: readonly number[]): readonly number[] {
  return asked.length === 0
    ? rate.headline
    : FLEXIBLE_SPEEDS[rate.bearer].filter((speed) => asked.includes(speed));
}

interface PriceInput {
  speed: number;
  term: Term;
  reach: SiteReach;
  ecc: number;
  lead: ReturnType<typeof getLeadTime>;
}

function priceOne(card: EthernetCard, rate: EthernetRate, ask: PriceInput): PricedProduct {
  const { speed, term, reach, ecc, lead } = ask;
  const uplift =
    reach.status === 'on_net' ? 0 : Math.min(card.maxUplift, reach.distanceKm * card.upliftPerKm);
  const listMonthly = Math.round(listPrice(rate, speed) * (1 + uplift) * TERM_FACTOR[term]);
  const promotion = PROMOTIONS.find(
    (entry) =>
      entry.supplierKey === card.supplierKey &&
      entry.terms.includes(term) &&
      entry.bearers.includes(rate.bearer) &&
      reach.status !== 'off_net',
  );
  const discount = promotion ? Math.round((listMonthly * promotion.percent) / 100) : 0;
  const monthlyCost = listMonthly - discount;
  const installCost = getInstallCost(term, reach.status);
  return {
    promotionId: promotion?.id ?? null,
    supplierKey: card.supplierKey,
    productCode: rate.productCode,
    productName: rate.productName,
    productDescription: `${rate.productName}: ${formatSpeed(speed)} on a ${formatSpeed(rate.bearer)} bearer`,
    technology: 'Ethernet',
    termMonths: term,
    bearer: rate.bearer,
    speed,
    uploadSpeed: null,
    installCost,
    monthlyCost,
    annualCost: monthlyCost * 12,
    totalContractValue: installCost + monthlyCost * term,
    estimatedEcc: ecc,
    isEccFirm: reach.status === 'on_net',
    isFirm: reach.status !== 'off_net',
    discount,
    isOffnet: reach.status === 'off_net',
    isContended: false,
    ipAllocation: rate.ipAllocation,
    layer: rate.layer,
    installationTimeframeStart: lead.start,
    installationTimeframeEnd: lead.end,
    leadTimeDays: lead.end,
    installationCategoryId: lead.category,
    mandatoryAddons: rate.mandatory,
    additional: getNotes(reach.status, ecc, promotion?.text ?? null),
    networkCode: reach.networkCode,
    distanceKm: reach.distanceKm,
  };
}

/** £1,900 at 12 months, £0 to £500 at 36, nothing at 60 (domain: prices). */
function getInstallCost(term: Term, status: NetStatus): number {
  if (term === 12) return 190_000;
  if (term === 60) return 0;
  return { on_net: 0, near_net: 25_000, off_net: 50_000 }[status];
}

/** Digging on private land needs permits, which take about 120 calendar days or 86 working days. */
const PERMISSION_ECC = 200_000;
const PERMISSION_DAYS = 86;

function getLeadTime(status: NetStatus, ecc: number, key: string) {
  if (ecc >= PERMISSION_ECC) return { start: 60, end: PERMISSION_DAYS, category: 4 };
  if (status === 'on_net') return { start: 25, end: 30, category: 1 };
  if (status === 'near_net') return { start: 35, end: hashInteger(`${key}:near`, 38, 45), category: 2 };
  return { start: 60, end: hashInteger(`${key}:off`, 70, 90), category: 3 };
}

function getNotes(status: NetStatus, ecc: number, promotion: string | null): string[] {
  return [
    ...(promotion ? [promotion] : []),
    ...(status === 'off_net' ? ['Prices are estimates until a survey (about 10 working days)'] : []),
    ...(status === 'near_net' ? ['ECC is an estimate until a survey (about 10 working days)'] : []),
    ...(ecc >= PERMISSION_ECC ? ['A wayleave or permission is likely to be needed'] : []),
  ];
}

/** Codes of the products whose layer the customer chooses. */
const OPEN_LAYERS: ReadonlySet<string> = new Set(
  ETHERNET_CARDS.flatMap(({ rates }) =>
    rates.filter(({ layer }) => layer === null).map(({ productCode }) => productCode),
  ),
);

/** Whether the customer chooses the layer of a product, at the same price. */
export const hasOpenLayer = ({ productCode }: Pick<PricedProduct, 'productCode'>): boolean =>
  OPEN_LAYERS.has(productCode);
