import * as v from '@portal/api-client/schema';
import {
  day,
  fileEndpoint,
  instant,
  listEndpoint,
  marginPercent,
  resourceEndpoint,
  sellingPrice,
} from '@portal/api-client/schema';
import type { Capability } from '../../capability.ts';
import {
  type dealProposalBody,
  MARGIN_BASES,
  mail,
  type quoteProposalBody,
  typedMail,
} from './proposal-body.ts';
import { proposalContent } from './proposal-content.ts';
import { mailPreview } from './proposal-mail.ts';
import { sharingEndpoints } from './proposal-sharing.ts';

export {
  dealProposalBody,
  isWithinLimit,
  MARGIN_BASES,
  MAX_PERCENT,
  marginFields,
  OVER_LIMIT,
  PROPOSAL_LIMITS,
  quoteProposalBody,
  type ShownTotals,
  toGivenMargin,
} from './proposal-body.ts';
export {
  type DealOffer,
  type DealSite,
  dealSite,
  type OfferOption,
  type ProposalBranding,
  type ProposalContent,
  proposalContent,
  type QuoteOffer,
} from './proposal-content.ts';

export type { MailBlock, MailPreview } from './proposal-mail.ts';
export {
  type ChosenOption,
  LINK_DAYS,
  SHARED_STATUSES,
  SHARING_LIMITS,
  type SharedDecision,
  type SharedQuestion,
  type SharedStatus,
  type ShareLink,
  type Sharing,
} from './proposal-sharing.ts';

/**
 * Why a version no longer says what the quote does: its prices have expired, the quote is cancelled or archived, or
 * prices or sites have changed since. The first two also refuse to be sent.
 */
export const OUTDATED_REASONS = ['expired', 'closed', 'changed'] as const;

const summary = v.object({
  /** 1, 2, 3… for each quote and each multi-quote. */
  number: v.number(),
  recipientName: v.string(),
  introduction: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  basis: v.picklist(MARGIN_BASES),
  monthlyPercent: marginPercent,
  installPercent: marginPercent,
  install: sellingPrice,
  monthly: sellingPrice,
  validUntil: day,
  outdated: v.nullable(v.picklist(OUTDATED_REASONS)),
  /** References of the quotes that are offered side by side, the recommended one first; empty where there is one. */
  options: v.array(v.string()),
  createdAt: instant,
  createdBy: v.string(),
  /**
   * Oldest first. */
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
    ...sharingEndpoints(name, path, access),
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
          'Stores a version of the proposal with the prices as they are now. Returns the latest version if nothing has changed since. 409 if nothing can be proposed any more, or if the body has no margin and no margin applies.',
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
