import * as v from '@portal/api-client/schema';
import { address, cost, requiredTextLine, textLine } from '@portal/api-client/schema';
import { includedAddon } from './addons.ts';

/* Fields that an offer, the quote saved from it and its order have in common, declared once. */

const customReference = v.optional(v.nullable(textLine()));

/** Customer and reference of a new site or quote. */
export const newCustomer = { customerName: requiredTextLine(), customReference };

/** The same for a change of one or several. */
export const changedCustomer = { customerName: v.optional(requiredTextLine()), customReference };

/** What partners write on one quote. Its order copies these fields. */
export const partnerDetails = { ...changedCustomer };

/** Product fields of offers, quotes and orders. */
const product = {
  supplierKey: v.string(),
  productName: v.string(),
  /** Mbps; null for broadband. */
  bearer: v.nullable(v.number()),
  /** Mbps down. */
  speed: v.number(),
  termMonths: v.number(),
};

export const offerFields = {
  ...product,
  productCode: v.string(),
  /** Mbps up; null where symmetrical. */
  uploadSpeed: v.nullable(v.number()),
  /** 2 or 3; null means configurable. */
  layer: v.nullable(v.number()),
  /** True when the ECC is known from a survey, false when it is estimated. */
  isEccFirm: v.boolean(),
  /** Taken off the monthly price by the promotion. */
  discount: cost,
  isContended: v.boolean(),
  isOffnet: v.boolean(),
};

/** How an offer and a quote are delivered; lists of quotes leave it out. The lead time is in working days. */
export const deliveryFields = {
  leadTimeDays: v.number(),
  ipAllocation: v.nullable(v.string()),
};

/** An offer in short, as lists of sites show it. */
export const shortOfferFields = {
  ...product,
  /** The prices include these. */
  includedAddons: v.array(includedAddon),
  installCost: cost,
  monthlyCost: cost,
  /** Working days. */
  leadTimeDays: v.number(),
};

/** Fields of a quote that its order has as well: a field added here is copied to the order. */
export const orderedFields = {
  customerName: v.string(),
  customReference: v.nullable(v.string()),
  address,
  postcode: v.string(),
  ...product,
  installCost: cost,
  monthlyCost: cost,
  /** install + monthly × term, without ECC (R24) */
  totalCost: cost,
  eccCost: cost,
};

/** Fields copied to the order but left out of order lists. */
export const orderedDetails = {
  productDescription: v.string(),
  layer: v.nullable(v.number()),
};
