import { createHash } from 'node:crypto';
import type { contract, PageOf } from '@portal/api-client';
import { proposals as proposalContract } from '@portal/api-client/contract';
import { and, eq, isNull, lt } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import type { PageQuery } from '../lists/paging.ts';
import { readApplicableMargins } from '../price-access/applicable-margins.ts';
import { loadBranding } from '../proposal-branding/load-branding.ts';
import { Refusal } from '../refusal.ts';
import { londonDay } from '../shared/days.ts';
import { forEachSlice } from '../yield-to-event-loop.ts';
import {
  findReplaced,
  listMails,
  listVersions,
  loadProposal,
  type MailRow,
  type StoredContent,
} from './load-versions.ts';
import type { OptionChoice } from './options.ts';
import { listSites, storeSites } from './sites.ts';
import { isCurrent, type LoadSubject, type Subject, type SubjectState } from './subject.ts';
import { type ProposalRow, proposals } from './tables.ts';

type Summary = contract.proposals.ProposalSummary;
type Proposal = contract.proposals.Proposal;
type Content = contract.proposals.ProposalContent;

const { PROPOSAL_LIMITS } = proposalContract;

/** The caller's texts, and their margin if they set one. */
export interface ProposalInput extends OptionChoice {
  recipientName: string;
  introduction: string | null;
  notes: string | null;
  basis?: Summary['basis'] | undefined;
  monthlyPercent?: number | undefined;
  installPercent?: number | undefined;
  /** Totals on the caller's screen, for multi-quotes only. */
  shown?: contract.proposals.ShownTotals | undefined;
  /** The recommended quote's prices on the caller's screen. Absent for multi-quotes. */
  shownPrices?: { install: number; monthly: number } | undefined;
}

export async function listProposals(subject: Subject, { scope, now }: Context): Promise<Summary[]> {
  const rows = await listVersions(scope, subject);
  if (rows.length === 0) return [];
  const mails = await listMails(scope, rows);
  const state = await subject.readState(rows);
  return rows.map((row) => toSummary(row, mails.get(row.id) ?? [], state, now()));
}

export async function getProposal(subject: Subject, number: string, context: Context): Promise<Proposal> {
  const row = await loadProposal(context.scope, subject, number);
  return toProposal(row, await subject.readState([row]), context);
}

export async function listProposalSites(
  subject: Subject,
  { number, ...query }: PageQuery & { number: string; search?: string | undefined },
  { scope }: Context,
): Promise<PageOf<contract.proposals.DealSite>> {
  return listSites(scope, await loadProposal(scope, subject, number), query);
}

/**
 * Stores the next version. Answers the latest one instead when nothing that the customer reads has changed. The sites
 * are stored before the version has its number, in short statements, so that nobody waits for ten thousand of them.
 */
export async function createProposal<Id extends object>(
  input: Id & ProposalInput,
  load: LoadSubject<Id>,
  context: Context,
): Promise<Proposal> {
  const { scope } = context;
  const now = context.now();
  const given = proposalContract.toGivenMargin(input);
  // Someone who could choose the margin could calculate the cost from the price.
  if (given !== null && context.caller.prices !== 'cost')
    throw Refusal.forbidden(
      'Costs are hidden from you, so you cannot set a margin. Leave the margin out to use the one that applies.',
    );
  const subject = await load(input, scope, { now });
  const { offer, margin, sites, ...state } = await subject.readOffer(
    given === null ? readApplicableMargins(context) : async () => () => given,
    input,
  );
  assertWithinLimit(sites.length);
  assertAsShown(offer, input);
  const content = { ...(await toHead(state, input, context)), offer };
  const digest = await digestOf([content, margin], sites);
  // Also compares the service: if it has changed, the latest version is outdated even if its text would be the same.
  const isSame: Unnumbered['isSame'] = (row) => row.digest === digest && isCurrent(row, state);
  const [latest] = await listVersions(scope, subject, 1);
  if (latest !== undefined && isSame(latest))
    return toProposal(latest, await subject.readState([latest]), context);

  await removeUnfinished(scope, subject, now);
  const { userId: createdById, name: createdBy } = context.caller;
  const { id } = await scope.insert(proposals, {
    ...subject.key,
    number: null,
    content: { branding: null, ...content, replaces: null },
    logoFileId: content.branding?.logoId ?? null,
    margin,
    digest,
    costsDigest: state.digests.offer,
    createdById,
    createdBy,
    createdAt: now,
  });
  await storeSites(scope, id, sites);
  return context.db.transaction(async (tx) => {
    const onTransaction = { ...context, db: tx, scope: scope.on(tx) };
    const row = await numberProposal(id, await load(input, onTransaction.scope, { now, lock: 'update' }), {
      isSame,
      recipientName: content.recipientName,
      context: onTransaction,
    });
    return toProposal(row, state, onTransaction);
  });
}

interface Unnumbered {
  /** Whether a stored version has the same content. */
  isSame: (row: ProposalRow) => boolean;
  recipientName: string;
  /** Of a transaction that holds the subject. */
  context: Context;
}

/** Gives a stored version its number; if someone else has just stored the same version, returns that one. */
async function numberProposal(
  id: number,
  subject: Subject,
  { isSame, recipientName, context: { scope, caller, now } }: Unnumbered,
): Promise<ProposalRow> {
  const [latest] = await listVersions(scope, subject, 1);
  if (latest !== undefined && isSame(latest)) {
    await scope.remove(proposals, eq(proposals.id, id));
    return latest;
  }
  const number = (latest?.number ?? 0) + 1;
  if (number > PROPOSAL_LIMITS.versions)
    throw Refusal.conflict(`A proposal can have up to ${PROPOSAL_LIMITS.versions} versions.`);
  const replaces = await findReplaced(scope, subject, recipientName);
  const stored = await scope.get(proposals, eq(proposals.id, id));
  const [row] = await scope.update(
    proposals,
    { number, content: { ...stored.content, replaces } },
    eq(proposals.id, id),
  );
  if (row === undefined) throw new Error('The stored version was removed.');
  await subject.record(scope, {
    title: `Proposal version ${number} created`,
    detail: `For ${recipientName}`,
    at: now(),
    actor: caller.name,
  });
  return { ...row, number };
}

const HOUR_MS = 3_600_000;

/** Removes versions without a number that a killed process left. */
async function removeUnfinished(scope: Scope, { where }: Subject, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HOUR_MS);
  await scope.remove(proposals, and(where, isNull(proposals.number), lt(proposals.createdAt, before)));
}

const SITES_PER_STEP = 500;

/** The same for the same content: all of it is built in one order of keys. */
async function digestOf(head: unknown, sites: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(head));
  await forEachSlice(sites, SITES_PER_STEP, (slice) => {
    hash.update(JSON.stringify(slice));
  });
  return hash.digest('hex');
}

/** Ensures that a version has the same sites and prices as its author's screen. */
function assertAsShown(offer: Content['offer'], { shown, shownPrices }: ProposalInput): void {
  if (offer.kind === 'quote') {
    if (shownPrices === undefined) return;
    if (offer.install === shownPrices.install && offer.monthly === shownPrices.monthly) return;
    throw Refusal.conflict('The prices of this proposal have changed. Check them, then try again.');
  }
  if (shown === undefined) return;
  const isAsShown =
    offer.siteCount === shown.siteCount &&
    offer.install === shown.install &&
    offer.monthly === shown.monthly &&
    offer.total === shown.total &&
    offer.firmEcc === shown.firmEcc &&
    offer.estimatedEcc === shown.estimatedEcc;
  if (!isAsShown)
    throw Refusal.conflict('The sites or prices of this proposal have changed. Check them, then try again.');
}

/** 409 when nothing can be proposed. */
async function toHead(state: SubjectState, input: ProposalInput, { caller, now, scope }: Context) {
  assertOpen(state);
  const { validUntil } = state;
  if (validUntil === null || validUntil < londonDay(now()))
    throw Refusal.conflict('The prices are no longer held. Search the address again for current prices.');
  const { recipientName, introduction, notes } = input;
  const branding = await loadBranding(scope);
  return {
    recipientName,
    introduction,
    notes,
    validUntil,
    sender: {
      company: caller.partner.name,
      name: caller.name,
      email: caller.user.email,
      telephone: caller.user.telephone || null,
    },
    // Left out without branding, so that the digest is that of the same version from an earlier release.
    ...(branding !== null && { branding }),
  } satisfies Omit<StoredContent, 'offer' | 'replaces'>;
}

function assertWithinLimit(sites: number): void {
  if (sites > PROPOSAL_LIMITS.sites)
    throw Refusal.conflict(
      `A proposal can have up to ${PROPOSAL_LIMITS.sites.toLocaleString('en-GB')} sites. Leave some out, or use several multi quotes.`,
    );
}

export function assertOpen({ closed }: Pick<SubjectState, 'closed'>): void {
  if (closed !== null) throw Refusal.conflict(closed.message);
}

/** 409 for a version whose own prices have expired, also when the quote's are held for longer. */
export function assertPricesHeld({ content }: ProposalRow, now: Date): void {
  if (content.validUntil >= londonDay(now)) return;
  throw Refusal.conflict('The prices of this version have expired. Create a new version.');
}

export async function toProposal(row: ProposalRow, state: SubjectState, context: Context): Promise<Proposal> {
  const mails = await listMails(context.scope, [row]);
  return { ...toSummary(row, mails.get(row.id) ?? [], state, context.now()), content: row.content };
}

function toSummary(row: ProposalRow, mails: readonly MailRow[], state: SubjectState, now: Date): Summary {
  const { recipientName, introduction, notes, validUntil, offer } = row.content;
  return {
    number: row.number,
    recipientName,
    introduction,
    notes,
    ...row.margin,
    install: offer.install,
    monthly: offer.monthly,
    validUntil,
    outdated: getOutdated(row, state, now),
    options: offer.kind === 'quote' ? offer.options.map(({ reference }) => reference) : [],
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    mails: mails.map(({ to, copyTo, subject: title, sentAt, sentBy }) => ({
      to,
      copyTo,
      subject: title,
      sentAt: sentAt.toISOString(),
      sentBy,
    })),
  };
}

function getOutdated(row: ProposalRow, state: SubjectState, now: Date): Summary['outdated'] {
  const reason = state.closed?.reason;
  if (reason === 'closed') return 'closed';
  if (reason === 'expired' || row.content.validUntil < londonDay(now)) return 'expired';
  return isCurrent(row, state) ? null : 'changed';
}
