import * as v from '@portal/api-client/schema';
import { cost } from '@portal/api-client/schema';
import { shortOfferFields } from '../quotes/shared-fields.ts';

/** A search quote in short, as lists of locations show it. */
export const offerSummary = v.object({
  uuid: v.string(),
  ...shortOfferFields,
  /** install + monthly × term, without ECC (R24). */
  totalCost: cost,
  eccCost: cost,
  isEccFirm: v.boolean(),
  /** False while the prices are estimates until a survey. */
  isFirm: v.boolean(),
  isOffnet: v.boolean(),
});
export type OfferSummary = v.InferOutput<typeof offerSummary>;

/** Search criteria that an alternative does without. */
export const CRITERIA = ['bearers', 'speeds', 'terms', 'supplierKeys', 'layer', 'onNetOnly'] as const;

/** The cheapest offer, on the multi-quote's price basis, that a location without a match would have if some criteria were left out. */
export const alternativeOffer = v.object({ without: v.array(v.picklist(CRITERIA)), offer: offerSummary });
export type AlternativeOffer = v.InferOutput<typeof alternativeOffer>;

const figures = {
  locations: v.number(),
  installCost: cost,
  monthlyCost: cost,
  /** Sum of install + monthly × term, without ECC (R24). */
  totalCost: cost,
};

/** Sums of selected offers: firm prices, and estimates until a survey. */
export const offerTotals = v.object({
  ...figures,
  eccCost: cost,
  firm: v.object(figures),
  estimated: v.object(figures),
  firmEccCost: cost,
  estimatedEccCost: cost,
});
export type OfferTotals = v.InferOutput<typeof offerTotals>;
