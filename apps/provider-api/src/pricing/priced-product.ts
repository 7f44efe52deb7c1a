import type { AddonGroupKey } from './addon-catalogue.ts';

/** One product as a supplier prices it at a site. Money in pence, speeds in Mbps, lead times in working days. */
export interface PricedProduct {
  promotionId: string | null;
  supplierKey: string;
  productCode: string;
  productName: string;
  productDescription: string;
  technology: string | null;
  termMonths: number;
  bearer: number | null;
  speed: number;
  /** Null where symmetrical. */
  uploadSpeed: number | null;
  installCost: number;
  /** After the discount. */
  monthlyCost: number;
  annualCost: number;
  /** install + monthly × term, without ECC (R24). */
  totalContractValue: number;
  estimatedEcc: number;
  isEccFirm: boolean;
  isFirm: boolean;
  /** Taken off the monthly price by the promotion. */
  discount: number;
  isOffnet: boolean;
  isContended: boolean;
  ipAllocation: string | null;
  layer: 2 | 3 | null;
  installationTimeframeStart: number;
  installationTimeframeEnd: number;
  leadTimeDays: number;
  /** 1 on-net, 2 near-net, 3 off-net, 4 needs a permit, 5 broadband with an engineer, 6 broadband transfer. */
  installationCategoryId: number;
  mandatoryAddons: readonly AddonGroupKey[];
  additional: readonly string[];
  networkCode: string | null;
  distanceKm: number;
}
