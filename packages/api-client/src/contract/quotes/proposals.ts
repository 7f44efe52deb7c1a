import * as v from '@portal/api-client/schema';
import {
  day,
  fileEndpoint,
  instant,
  isPlainText,
  listEndpoint,
  NOT_PLAIN_TEXT,
  pence,
  requiredMultilineText,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { variant } from 'valibot';
import type { Capability } from '../../capability.ts';
import { MAX_IMPORT_ROWS } from '../multi-quotes/import.ts';
import { isEmailAddress } from '../shared/email-address.ts';
import { mailPreview } from './proposal-mail.ts';

export type { MailBlock, MailPreview } from './proposal-mail.ts';

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

/** One of several quotes for a site, in figures that compare like with like. */
const offerOption = v.object({
  reference: v.string(),
  service: v.string(),
  termMonths: v.number(),
  leadTime: v.string(),
  install: pence,
  monthly: pence,
  /** Over its own term, without ECC. */
  total: pence,
  ecc: pence,
  isEccFirm: v.boolean(),
  /** Exactly one is; the prices of the proposal are its prices. */
  isRecommended: v.boolean(),
});
export type OfferOption = v.InferOutput<typeof offerOption>;

const line = { monthly: pence, once: pence };
/** One quote as the customer sees it: without the supplier and the provider's cost. */
const quoteOffer = v.object({
  kind: v.literal('quote'),
  reference: v.string(),
  customReference: v.nullable(v.string()),
  /** The service, described. */
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  /** The service and its add-ons; they add up to the totals. */
  lines: v.array(v.object({ text: v.string(), ...line })),
  termMonths: v.number(),
  install: pence,
  monthly: pence,
  annual: pence,
  total: pence,
  ecc: pence,
  isEccFirm: v.boolean(),
  totalInclEcc: pence,
  /** Side by side, the recommended one first; empty where there is no choice. */
  options: v.array(offerOption),
});
export type QuoteOffer = v.InferOutput<typeof quoteOffer>;

const dealOffer = v.object({
  kind: v.literal('multi-quote'),
  name: v.string(),
  /** How many sites there are; `listSites` has them. */
  siteCount: v.number(),
  /** How many of them have several options; only the recommended one is in the totals. */
  sitesWithOptions: v.number(),
  install: pence,
  monthly: pence,
  /** Over the terms, without ECC. */
  total: pence,
  firmEcc: pence,
  estimatedEcc: pence,
});
export type DealOffer = v.InferOutput<typeof dealOffer>;

/** A site of a multi-quote's proposal, as the customer reads it; its prices are those of the recommended option. */
export const dealSite = v.object({
  name: v.string(),
  address: v.string(),
  service: v.string(),
  term: v.string(),
  install: pence,
  monthly: pence,
  ecc: pence,
  isEccFirm: v.boolean(),
  /** Side by side, the recommended one first; empty where there is no choice. */
  options: v.array(offerOption),
});
export type DealSite = v.InferOutput<typeof dealSite>;

/** Everything a customer reads in a proposal but its sites, as it was when the version was created. */
export const proposalContent = v.object({
  recipientName: v.string(),
  introduction: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  /** The number of the version that the recipient had before; null for the first one they get. */
  replaces: v.nullable(v.number()),
  /** The last day on which the prices hold. */
  validUntil: day,
  sender: v.object({
    company: v.string(),
    name: v.string(),
    email: v.string(),
    telephone: v.nullable(v.string()),
  }),
  offer: variant('kind', [quoteOffer, dealOffer]),
});
export type ProposalContent = v.InferOutput<typeof proposalContent>;

/**
 * Why a version no longer matches the quote: its prices have expired, the quote is cancelled or archived, or
 * prices or sites have changed since. The first two also refuse to be sent.
 */
export const OUTDATED_REASONS = ['expired', 'closed', 'changed'] as const;

const summary = v.object({
  /** 1, 2, 3… for each quote and each multi-quote. */
  number: v.number(),
  recipientName: v.string(),
  introduction: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  ...marginFields,
  install: pence,
  monthly: pence,
  validUntil: day,
  outdated: v.nullable(v.picklist(OUTDATED_REASONS)),
  /** References of the quotes that are offered side by side, the recommended one first; empty where there is one. */
  options: v.array(v.string()),
  createdAt: instant,
  createdBy: v.string(),
  /** Oldest first. */
  mails: v.array(
    v.object({
      to: v.array(v.string()),
      /** The sender's own address when they wanted a copy. */
      copyTo: v.nullable(v.string()),
      subject: v.string(),
      sentAt: instant,
      sentBy: v.string(),
    }),
  ),
});
export type ProposalSummary = v.InferOutput<typeof summary>;

const proposal = v.object({ ...summary.entries, content: proposalContent });
export type Proposal = v.InferOutput<typeof proposal>;

/** The text above and below the prices. */
const proposalText = {
  recipientName: requiredTextLine(PROPOSAL_LIMITS.recipientName),
  introduction: v.nullable(paragraphs(PROPOSAL_LIMITS.introduction)),
  notes: v.nullable(paragraphs(PROPOSAL_LIMITS.notes)),
};

/** Several lines without control characters; blank text is null. */
function paragraphs(max: number) {
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

const mail = v.object({
  to: v.pipe(
    v.array(recipient),
    v.minLength(1, 'field is required'),
    v.maxLength(PROPOSAL_LIMITS.recipients, `may not have more than ${PROPOSAL_LIMITS.recipients} items`),
  ),
  subject: requiredTextLine(PROPOSAL_LIMITS.subject),
  message: v.pipe(requiredMultilineText(PROPOSAL_LIMITS.message), v.check(isPlainText, NOT_PLAIN_TEXT)),
  copyToMe: v.boolean(),
});

const MAX_REFERENCE = 40;
const dealBody = v.object({ ...proposalText, ...marginFields });

/** A mail that is being written. */
const typedMail = v.object({
  to: v.pipe(v.array(recipient), v.maxLength(PROPOSAL_LIMITS.recipients)),
  subject: v.pipe(v.string(), v.trim(), v.maxLength(PROPOSAL_LIMITS.subject)),
  message: v.pipe(v.string(), v.maxLength(PROPOSAL_LIMITS.message)),
  copyToMe: v.boolean(),
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

/**
 * Input that creates a version of a multi-quote's proposal. A function, because the API description names shared
 * schemas.
 */
export const dealProposalBody = () =>
  v.pipe(
    v.object({
      ...dealBody.entries,
      /** The totals on the caller's screen: 409 when others have changed the sites or prices since. */
      shown: v.optional(shownTotals),
    }),
    v.check((input) => isWithinLimit(input), OVER_LIMIT),
  );

const reference = v.pipe(v.string(), v.maxLength(MAX_REFERENCE));
/** Input that creates a version of a quote's proposal. */
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
    }),
    v.check((input) => isWithinLimit(input), OVER_LIMIT),
  );

/** The same calls for a quote of either kind and for a multi-quote: `path` is its path. */
export function proposalEndpoints<
  const Path extends string,
  const Access extends Capability,
  Body extends ReturnType<typeof quoteProposalBody> | ReturnType<typeof dealProposalBody>,
>(name: string, path: Path, access: Access, createBody: Body) {
  const common = { source: 'extension', access } as const;
  const all = `${path}/proposals` as const;
  const one = `${path}/proposals/{number}` as const;
  return {
    list: listEndpoint(
      `${name}.list`,
      { ...common, method: 'GET', path: all, summary: 'The versions of a proposal, newest first.' },
      summary,
    ),
    create: resourceEndpoint(
      `${name}.create`,
      {
        ...common,
        method: 'POST',
        path: all,
        summary:
          'Stores a version of the proposal with the prices as they are now. Answers the latest version if nothing has changed since. 409 once nothing can be proposed.',
        body: createBody,
      },
      proposal,
    ),
    get: resourceEndpoint(
      `${name}.get`,
      { ...common, method: 'GET', path: one, summary: 'One version with everything the customer reads.' },
      proposal,
    ),
    download: fileEndpoint(`${name}.download`, {
      ...common,
      method: 'GET',
      path: `${one}/document`,
      summary: 'A version as a PDF.',
    }),
    preview: resourceEndpoint(
      `${name}.preview`,
      {
        ...common,
        method: 'POST',
        path: `${one}/preview`,
        summary:
          'The mail that `send` would send, exactly as its recipients would see it; parts may still be missing. Sends nothing.',
        body: typedMail,
      },
      mailPreview,
    ),
    send: resourceEndpoint(
      `${name}.send`,
      {
        ...common,
        method: 'POST',
        path: `${one}/send`,
        summary:
          'Mails a version as a PDF to the partner’s customer. 409 once its prices have expired or the quote is closed, or if the PDF is too large for a mail; 429 after too many mails.',
        body: mail,
      },
      proposal,
    ),
  };
}
