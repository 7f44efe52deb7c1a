import type { AnyEndpoint, contract, Endpoint, FileDownload } from '@portal/api-client';
import type { ProposalMargin } from '@portal/api-client/proposal';
import type { Breadcrumb } from '@portal/ui/page';
import type { ReactNode } from 'react';

export type Proposal = contract.proposals.Proposal;
export type Sharing = contract.proposals.Sharing;
export type LinkDays = (typeof contract.proposals.LINK_DAYS)[number];
export type ProposalSummary = contract.proposals.ProposalSummary;

/** The text above and below the prices. */
export interface ProposalText {
  recipientName: string;
  introduction: string | null;
  notes: string | null;
}

/** Other quotes for the site that the proposal offers as options, and the recommended one; only for a quote. */
export interface OptionChoice {
  alternatives?: string[];
  recommended?: string;
  /** The totals on screen, which the server checks against its own; only for a multi-quote. */
  shown?: contract.proposals.ShownTotals;
  /** The prices on screen, which the server compares with the current prices. Only for a quote. */
  shownPrices?: { install: number; monthly: number };
}

/** A margin, or nothing if the server uses the margin that applies. */
type GivenMargin = { [Name in keyof ProposalMargin]?: ProposalMargin[Name] | undefined };

interface ProposalMail {
  to: string[];
  subject: string;
  message: string;
  copyToMe: boolean;
  withLink?: boolean;
}

type Numbered<Id> = Id & { number: string | number };

/** The proposal calls of a quote or of a multi-quote. */
interface ProposalCalls<Id> {
  list: Endpoint<Id, ProposalSummary[]>;
  create: Endpoint<Id & ProposalText & GivenMargin & OptionChoice, Proposal>;
  get: Endpoint<Numbered<Id>, Proposal>;
  download: Endpoint<Numbered<Id>, FileDownload>;
  preview: Endpoint<Numbered<Id> & ProposalMail, contract.proposals.MailPreview>;
  send: Endpoint<Numbered<Id> & ProposalMail, Proposal>;
  listSharing: Endpoint<Id, Sharing[]>;
  createLink: Endpoint<Numbered<Id> & { validDays: LinkDays | null }, { url: string; expiresAt: string }>;
  revokeLink: Endpoint<Numbered<Id> & { linkId: string | number }, undefined>;
  answerQuestion: Endpoint<Numbered<Id> & { questionId: string | number; answer: string }, undefined>;
}

/** The subject of a proposal, with the paths of its pages. */
export interface ProposalSubject<Id extends object = object> {
  calls: ProposalCalls<Id>;
  id: Id;
  /** Names the drafts of its forms. */
  draftKey: string;
  /** For sentences: "quote" or "multi quote". */
  noun: string;
  /** The recipient of the first version; empty when there are several customers. */
  customerName: string;
  /** An internal name that earlier versions of the portal suggested as the recipient. */
  internalName?: string;
  /** Histories that show what was sent. */
  history: AnyEndpoint;
  /** The queries that a new version's sheet shows, in addition to the versions. They are read again before printing. */
  sources: readonly AnyEndpoint[];
  /** Read again when a version is refused, because a colleague may have changed them. */
  offered?: readonly AnyEndpoint[];
  breadcrumbs: readonly [Breadcrumb, Breadcrumb];
  /** The proposal's own page; with a number the page of that version. */
  getPath: (version?: number) => string;
  /** The sites of a stored version; only of a multi-quote. */
  renderSites?: (version: Proposal) => ReactNode;
  /** Why no new version can be created or sent; null if it can. */
  closedReason: string | null;
}
