import * as v from '@portal/api-client/schema';
import { instant, resourceEndpoint } from '@portal/api-client/schema';
import { marginFields } from './proposal-body.ts';

const common = { source: 'extension', access: 'quotes' } as const;

/** Largest percentage a partner can add to a price. */
export const MAX_MARGIN_PERCENT = 500;

/** The products that a company sets a default margin for. Sites of a multi-quote are leased lines. */
export const PRODUCT_FAMILIES = ['leasedLine', 'broadband'] as const;
export type ProductFamily = (typeof PRODUCT_FAMILIES)[number];

export const defaultMargin = v.object(marginFields);
export type DefaultMargin = v.InferOutput<typeof defaultMargin>;

/** Where an unsaved margin comes from. */
export const companyDefault = v.object({ ...marginFields, family: v.picklist(PRODUCT_FAMILIES) });
export type CompanyDefault = v.InferOutput<typeof companyDefault>;

const percent = v.pipe(
  v.number('field must be a number'),
  v.minValue(0, 'field must be 0 or more'),
  v.maxValue(MAX_MARGIN_PERCENT, `field may not be more than ${MAX_MARGIN_PERCENT}`),
);
/** Stored margins can be read without a limit. The type stays the same for areas of other repositories. */
const storedPercent = v.number() as unknown as typeof percent;
const marginPercents = {
  /** Percentage added to the provider's price: 20 turns £100 into £120. */
  monthlyPercent: percent,
  installPercent: percent,
};

/** The margin of the multi-quote that a quote belongs to, as it was set there. */
const multiQuoteMargin = v.object({ ...marginFields, uuid: v.string(), name: v.string() });
export type MultiQuoteMargin = v.InferOutput<typeof multiQuoteMargin>;

/** The partner's margin on a quote's prices in a proposal to its customer. */
export const margin = v.object({
  monthlyPercent: storedPercent,
  installPercent: storedPercent,
  /** The company's default as the administrator entered it; null if this quote has a margin or there is no default. */
  companyDefault: v.nullable(companyDefault),
  /** The margin of its multi-quote if that applies: the multi-quote has one, and this quote has none. */
  multiQuote: v.optional(v.nullable(multiQuoteMargin), null),
  /**
   * Null until it is set for this quote. Until then the values are the margin of its multi-quote, or else the company's
   * default, or else the ones the caller, or their company, used last.
   */
  setAt: v.nullable(instant),
  setBy: v.nullable(v.string()),
});
export type Margin = v.InferOutput<typeof margin>;

/** The margin in proposals, of each kind of quote. */
export function marginEndpoints<const Name extends string, const Path extends string>(name: Name, one: Path) {
  return {
    getMargin: resourceEndpoint(
      `${name}.getMargin`,
      {
        ...common,
        method: 'GET',
        path: `${one}/margin`,
        summary:
          'The partner’s margin in this quote’s proposal. Without one: the margin of its multi quote, or else the default margin.',
      },
      margin,
    ),
    updateMargin: resourceEndpoint(
      `${name}.updateMargin`,
      {
        ...common,
        method: 'PUT',
        path: `${one}/margin`,
        summary:
          'Saves the margin with the quote. Allowed in every status, because it does not change the quote.',
        body: v.object(marginPercents),
      },
      margin,
    ),
  };
}
