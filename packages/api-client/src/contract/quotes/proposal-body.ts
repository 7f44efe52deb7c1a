import * as v from '@portal/api-client/schema';
import {
  isPlainText,
  NOT_PLAIN_TEXT,
  pence,
  requiredMultilineText,
  requiredTextLine,
} from '@portal/api-client/schema';
import { MAX_IMPORT_ROWS } from '../multi-quotes/import.ts';
import { isEmailAddress } from '../shared/email-address.ts';

/** A margin is a share of the selling price, a mark-up one of the cost. */
export const MARGIN_BASES = ['margin', 'markup'] as const;
/** A margin of 100% has no price. */
export const MAX_PERCENT = { margin: 90, markup: 500 } as const;

const percent = v.pipe(v.number('field must be a number'), v.minValue(0, 'field must be 0 or more'));
export const marginFields = {
  basis: v.picklist(MARGIN_BASES),
  monthlyPercent: percent,
  installPercent: percent,
};

/** Whether both percentages are within the limit of their basis; for `v.check`. */
export const isWithinLimit = ({ basis, monthlyPercent, installPercent }: MarginFields): boolean =>
  Math.max(monthlyPercent, installPercent) <= MAX_PERCENT[basis];
export const OVER_LIMIT = `a margin may not be more than ${MAX_PERCENT.margin}%, a mark-up not more than ${MAX_PERCENT.markup}%`;
type MarginFields = { [Name in keyof typeof marginFields]: v.InferOutput<(typeof marginFields)[Name]> };

/** Limits of a proposal; the screens count with them too. */
export const PROPOSAL_LIMITS = {
  recipientName: 120,
  introduction: 1500,
  notes: 1500,
  subject: 150,
  message: 5000,
  /** Mail addresses of one mail. */
  recipients: 10,
  /** Versions of one quote or multi-quote. */
  versions: 100,
  /** Quotes of one site that are offered beside the recommended one: as many columns as fit on a page. */
  alternatives: 3,
  /** Sites in the proposal of a multi-quote: as many as a multi-quote has. */
  sites: MAX_IMPORT_ROWS,
  /** Largest PDF of a mail: many mail servers refuse more than 10 MB, and a file grows by a third in a mail. */
  attachmentBytes: 7 * 1024 ** 2,
  /** With fewer rows of sites and options no PDF is that large, whatever their texts. */
  mayBeTooLarge: 2000,
} as const;

/** What a person wrote around the prices. */
const proposalText = {
  recipientName: requiredTextLine(PROPOSAL_LIMITS.recipientName),
  introduction: v.nullable(paragraphs(PROPOSAL_LIMITS.introduction)),
  notes: v.nullable(paragraphs(PROPOSAL_LIMITS.notes)),
};

/** Several lines without control characters; blank text is null. */
export function paragraphs(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `may not be greater than ${max} characters`),
    v.check(isPlainText, NOT_PLAIN_TEXT),
    v.transform((text) => (text === '' ? null : text)),
  );
}

const MAX_ADDRESS = 254;
const recipient = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_ADDRESS, `may not be greater than ${MAX_ADDRESS} characters`),
  isEmailAddress,
);

/** Whether the mail has a link to the page where the customer can ask, accept and decline. */
const withLink = () => v.optional(v.boolean());

export const mail = v.object({
  to: v.pipe(
    v.array(recipient),
    v.minLength(1, 'field is required'),
    v.maxLength(PROPOSAL_LIMITS.recipients, `may not have more than ${PROPOSAL_LIMITS.recipients} items`),
  ),
  subject: requiredTextLine(PROPOSAL_LIMITS.subject),
  message: v.pipe(requiredMultilineText(PROPOSAL_LIMITS.message), v.check(isPlainText, NOT_PLAIN_TEXT)),
  copyToMe: v.boolean(),
  withLink: withLink(),
});

const MAX_REFERENCE = 40;
/**
 * Without these fields the proposal has the margin that applies: the quote's own, its multi-quote's, or the company's
 * default. Users who do not see costs must leave them out.
 */
const optionalMargin = {
  basis: v.optional(marginFields.basis),
  monthlyPercent: v.optional(marginFields.monthlyPercent),
  installPercent: v.optional(marginFields.installPercent),
};
const dealBody = v.object({ ...proposalText, ...optionalMargin });

type OptionalMargin = { [Name in keyof MarginFields]?: MarginFields[Name] | undefined };

/** The margin in a proposal's body. Null if the margin is absent or incomplete. */
export function toGivenMargin({
  basis,
  monthlyPercent,
  installPercent,
}: OptionalMargin): MarginFields | null {
  if (basis === undefined || monthlyPercent === undefined || installPercent === undefined) return null;
  return { basis, monthlyPercent, installPercent };
}

const MARGIN_NAMES = ['basis', 'monthlyPercent', 'installPercent'] as const;

const isCompleteMargin = (input: OptionalMargin): boolean =>
  toGivenMargin(input) !== null || MARGIN_NAMES.every((name) => input[name] === undefined);
const INCOMPLETE_MARGIN = 'give all of basis, monthly percent and install percent, or none of them';

function isGivenMarginWithinLimit(input: OptionalMargin): boolean {
  const margin = toGivenMargin(input);
  return margin === null || isWithinLimit(margin);
}

/** A mail that is being written. */
export const typedMail = v.object({
  to: v.pipe(v.array(recipient), v.maxLength(PROPOSAL_LIMITS.recipients)),
  subject: v.pipe(v.string(), v.trim(), v.maxLength(PROPOSAL_LIMITS.subject)),
  message: v.pipe(v.string(), v.maxLength(PROPOSAL_LIMITS.message)),
  copyToMe: v.boolean(),
  withLink: withLink(),
});

const shownTotals = v.object({
  siteCount: v.number(),
  install: pence,
  monthly: pence,
  total: pence,
  firmEcc: pence,
  estimatedEcc: pence,
});
export type ShownTotals = v.InferOutput<typeof shownTotals>;

/** What creates a version of a multi-quote's proposal. A function, because the API description names shared schemas. */
export const dealProposalBody = () =>
  v.pipe(
    v.object({
      ...dealBody.entries,
      /** The totals on the caller's screen: 409 when others have changed the sites or prices since. */
      shown: v.optional(shownTotals),
    }),
    v.check((input) => isCompleteMargin(input), INCOMPLETE_MARGIN),
    v.check((input) => isGivenMarginWithinLimit(input), OVER_LIMIT),
  );

const reference = v.pipe(v.string(), v.maxLength(MAX_REFERENCE));
/** What creates a version of a quote's proposal. */
export const quoteProposalBody = () =>
  v.pipe(
    v.object({
      ...dealBody.entries,
      /** Other quotes for the same site, offered beside this one. */
      alternatives: v.optional(
        v.pipe(
          v.array(reference),
          v.maxLength(
            PROPOSAL_LIMITS.alternatives,
            `may not have more than ${PROPOSAL_LIMITS.alternatives} items`,
          ),
        ),
      ),
      /** The reference of the recommended one, this quote or one of the alternatives; this quote when left out. */
      recommended: v.optional(reference),
      /** The recommended quote's prices on the caller's screen: 409 when a price or margin has changed since. */
      shownPrices: v.optional(v.object({ install: pence, monthly: pence })),
    }),
    v.check((input) => isCompleteMargin(input), INCOMPLETE_MARGIN),
    v.check((input) => isGivenMarginWithinLimit(input), OVER_LIMIT),
  );
