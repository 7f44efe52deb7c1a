import { formatSpeed } from '@portal/api-client/units';
import { hashFraction } from '../shared/stable-hash.ts';
import type { Site } from './ethernet.ts';
import type { PricedProduct } from './priced-product.ts';
import { getReach } from './reach.ts';
import { SUPPLIERS } from './suppliers.ts';

type Technology = 'SOGEA' | 'FTTC' | 'G.fast' | 'FTTP';
type Speeds = readonly (readonly [down: number, up: number, monthlyPence: number])[];

interface BroadbandRate {
  technology: Technology;
  code: string;
  installPence: number;
  /** Cheapest first. */
  speeds: Speeds;
}

/** Broadband rate cards at 12 months (domain: broadband); a longer term is cheaper by the factor below. */
const CARDS: readonly { supplierKey: string; brand: string; rates: readonly BroadbandRate[] }[] = [
  {
    supplierKey: 'crownline',
    brand: 'Crownline',
    rates: [
      {
        technology: 'SOGEA',
        code: 'CL-SG',
        installPence: 4_900,
        speeds: [
          [40, 10, 2_190],
          [55, 10, 2_390],
          [80, 20, 2_690],
        ],
      },
      {
        technology: 'FTTC',
        code: 'CL-FC',
        installPence: 3_900,
        speeds: [
          [40, 10, 1_690],
          [55, 10, 1_890],
          [80, 20, 2_190],
        ],
      },
      {
        technology: 'G.fast',
        code: 'CL-GF',
        installPence: 6_900,
        speeds: [
          [160, 30, 2_990],
          [330, 50, 3_390],
        ],
      },
      {
        technology: 'FTTP',
        code: 'CL-FP',
        installPence: 9_500,
        speeds: [
          [80, 20, 2_590],
          [160, 30, 2_990],
          [330, 50, 3_490],
          [550, 75, 4_290],
          [1000, 115, 5_490],
        ],
      },
    ],
  },
  {
    supplierKey: 'tributary',
    brand: 'Tributary',
    rates: [
      {
        technology: 'SOGEA',
        code: 'TW-SG',
        installPence: 2_500,
        speeds: [
          [40, 10, 2_090],
          [80, 20, 2_590],
        ],
      },
      {
        technology: 'FTTP',
        code: 'TW-FP',
        installPence: 7_500,
        speeds: [
          [80, 20, 2_490],
          [160, 30, 2_890],
          [550, 75, 4_190],
          [1000, 115, 5_290],
        ],
      },
    ],
  },
  {
    supplierKey: 'kilnstone',
    brand: 'Kilnstone',
    rates: [
      {
        technology: 'FTTP',
        code: 'KC-FP',
        installPence: 0,
        speeds: [
          [160, 30, 2_690],
          [330, 50, 3_190],
          [1000, 115, 4_690],
        ],
      },
    ],
  },
];

const BROADBAND_TERMS = [12, 24, 36] as const;
const TERM_FACTOR: Readonly<Record<(typeof BROADBAND_TERMS)[number], number>> = { 12: 1, 24: 0.95, 36: 0.9 };
const WORKING_DAYS = { engineer: 5, transfer: 10 };

/** A site's copper and fibre; deterministic for each site. */
function getLine(site: Site): { cabinetMetres: number; hasFibre: boolean } {
  const postcode = site.key.split('|').at(-1) ?? site.key;
  return {
    cabinetMetres: Math.round(hashFraction(`cabinet:${site.key}`) * 1400),
    hasFibre: hashFraction(`fibre:${postcode}`) < 0.6,
  };
}

function getMaxDownloadSpeed(technology: Technology, line: ReturnType<typeof getLine>): number {
  switch (technology) {
    case 'SOGEA':
    case 'FTTC':
      return line.cabinetMetres < 450 ? 80 : line.cabinetMetres < 900 ? 55 : 40;
    case 'G.fast':
      return line.cabinetMetres < 150 ? 330 : line.cabinetMetres < 300 ? 160 : 0;
    case 'FTTP':
      return line.hasFibre ? 1000 : 0;
  }
}

/** Every product and speed that is sold somewhere. */
export const listBroadbandServices = (): { productCode: string; speed: number }[] =>
  CARDS.flatMap(({ rates }) =>
    rates.flatMap(({ code, speeds }) =>
      speeds.map(([speed]) => ({ productCode: `${code}-${speed}`, speed })),
    ),
  );

/** Broadband at a site from every supplier within reach. Money in pence. */
export function priceBroadband(site: Site, options: { useExistingLine: boolean }): PricedProduct[] {
  const line = getLine(site);
  const isTransfer = options.useExistingLine;
  return CARDS.flatMap(({ supplierKey, brand, rates }) => {
    const supplier = SUPPLIERS.find(({ key }) => key === supplierKey);
    const reach = supplier && getReach(supplier, site);
    if (!reach) return [];
    // Copper is everywhere, but new fibre is not built far from an exchange.
    const isRemote = reach.status === 'off_net';
    return rates
      .filter(({ technology }) => !(isRemote && (technology === 'FTTP' || technology === 'G.fast')))
      .flatMap((rate) =>
        rate.speeds
          .filter(([down]) => down <= getMaxDownloadSpeed(rate.technology, line))
          .flatMap(([down, up, monthly]) =>
            BROADBAND_TERMS.map((termMonths): PricedProduct => {
              const monthlyCost = Math.round(monthly * TERM_FACTOR[termMonths]);
              const installCost = termMonths === 12 ? rate.installPence : 0;
              const days = isTransfer ? WORKING_DAYS.transfer : WORKING_DAYS.engineer;
              return {
                promotionId: null,
                supplierKey,
                productCode: `${rate.code}-${down}`,
                productName: `${brand} ${rate.technology} ${down}/${up}`,
                productDescription: `${brand} ${rate.technology} broadband, ${formatSpeed(down)} down and ${formatSpeed(up)} up`,
                technology: rate.technology,
                termMonths,
                bearer: null,
                speed: down,
                uploadSpeed: up,
                installCost,
                monthlyCost,
                annualCost: monthlyCost * 12,
                totalContractValue: installCost + monthlyCost * termMonths,
                estimatedEcc: 0,
                isEccFirm: true,
                isFirm: true,
                discount: 0,
                isOffnet: false,
                isContended: true,
                ipAllocation: rate.technology === 'FTTP' ? '/32 static' : 'Dynamic',
                layer: 3,
                installationTimeframeStart: days,
                installationTimeframeEnd: days,
                leadTimeDays: days,
                installationCategoryId: isTransfer ? 6 : 5,
                mandatoryAddons: [],
                additional: isTransfer
                  ? ['The existing line is taken over']
                  : ['An engineer visits the site'],
                networkCode: reach.networkCode,
                distanceKm: reach.distanceKm,
              };
            }),
          ),
      );
  });
}
