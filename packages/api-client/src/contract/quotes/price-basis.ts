import * as v from '@portal/api-client/schema';

/**
 * How prices are compared: within one term (`term_36`), or across terms by their cost per month over the term, with
 * install and ECC (`over_term`).
 */
export const priceBasis = v.pipe(
  v.string(),
  v.regex(/^(over_term|term_[1-9]\d{0,2})$/, 'is not a valid value'),
);
export type PriceBasis = v.InferOutput<typeof priceBasis>;
