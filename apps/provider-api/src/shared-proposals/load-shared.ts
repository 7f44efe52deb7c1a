import type { PartnerRow } from '../auth/caller.ts';
import { hit, type Limit } from '../auth/rate-limit.ts';
import { partners } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { type Scope, scoped } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { loadVersion } from '../proposals/load-versions.ts';
import { findOtherAccepted, findReplacement } from '../proposals/sharing/links.ts';
import {
  type DecisionRow,
  type LinkRow,
  proposalDecisions,
  proposalLinks,
} from '../proposals/sharing/tables.ts';
import { isCurrent, loadSubjectOf } from '../proposals/subject.ts';
import type { ProposalRow } from '../proposals/tables.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../secrets.ts';
import { londonDay } from '../shared/days.ts';

type Subject = Awaited<ReturnType<typeof loadSubjectOf>>;

/** Why a link no longer shows the proposal. */
type Closed =
  | { reason: 'withdrawn' | 'expired' }
  | { reason: 'replaced'; newer: number; isNewerShared: boolean };

/** A proposal whose link is open. */
export interface SharedProposal extends Subject {
  link: LinkRow;
  partner: PartnerRow;
  /** All rows of the partner. Only what this page shows may be sent to the customer. */
  scope: Scope;
  row: ProposalRow;
  decision: DecisionRow | null;
  /** Why the customer can read but cannot accept it; null if they can accept it. */
  blocked: 'other-accepted' | 'prices-expired' | 'changed' | null;
}

/** A link that no longer works, and who to contact. */
export interface ClosedProposal {
  link: LinkRow;
  partner: PartnerRow;
  row: ProposalRow;
  closed: Closed;
}

const PER_NETWORK: Limit = { name: 'shared-proposals', tries: 120, seconds: 60 };
const PER_LINK: Limit = { name: 'shared-proposal', tries: 600, seconds: 3600 };
/** Nobody can guess 256 bits. The limit stops clients that try. */
const UNKNOWN_TOKENS: Limit = { name: 'shared-proposal-misses', tries: 20, seconds: 600 };

/** 32 bytes as base64url. */
const TOKEN = /^[\w-]{43}$/;

interface Options {
  /** Database or transaction. */
  on: Database;
  lock?: 'update';
}

/**
 * Finds the proposal of a token; null if the token never worked. Compares with what the quote offers now, because a
 * customer must not accept anything else.
 */
export async function findShared(
  token: string,
  { now }: Pick<Context, 'now'>,
  { on, lock }: Options,
): Promise<SharedProposal | ClosedProposal | null> {
  if (!TOKEN.test(token)) return null;
  const [found] = await on
    .select({ link: proposalLinks, partner: partners })
    .from(proposalLinks)
    .innerJoin(partners, eq(partners.id, proposalLinks.partnerId))
    .where(eq(proposalLinks.tokenHash, hashToken(token)))
    .limit(1);
  if (found === undefined) return null;
  const { partner } = found;
  const scope = scoped(on, found.link);
  const at = now();
  const row = await loadVersion(scope, found.link.proposalId);
  const subject = await loadSubjectOf(row, scope, { now: at, ...(lock && { lock }) }).catch(nullIfMissing);
  // Read after the lock: the link may have been withdrawn while this call waited for it.
  const link = lock ? await scope.get(proposalLinks, eq(proposalLinks.id, found.link.id)) : found.link;
  const close = (closed: Closed): ClosedProposal => ({ link, partner, row, closed });
  if (link.revokedAt !== null || subject === null) return close({ reason: 'withdrawn' });
  const decision = await scope.find(proposalDecisions, eq(proposalDecisions.proposalId, row.id));
  const open: SharedProposal = { ...subject, link, partner, scope, row, decision, blocked: null };
  // An accepted version stays readable until its link is withdrawn, whatever happens to the quote.
  if (decision?.kind === 'accepted' && link.expiresAt > decision.at) return open;
  if (link.expiresAt <= at) return close({ reason: 'expired' });
  const newer = await findReplacement(scope, subject.subject, row);
  if (newer !== null) {
    const ofNewer = and(eq(proposalLinks.proposalId, newer.id), isNull(proposalLinks.revokedAt));
    const links = await scope.count(proposalLinks, ofNewer);
    return close({ reason: 'replaced', newer: newer.number, isNewerShared: links > 0 });
  }
  const state = await subject.subject.readState([row]);
  if (state.closed?.reason === 'closed') return close({ reason: 'withdrawn' });
  if ((await findOtherAccepted(scope, row)) !== null) return { ...open, blocked: 'other-accepted' };
  if (state.closed?.reason === 'expired' || row.content.validUntil < londonDay(at))
    return { ...open, blocked: 'prices-expired' };
  return isCurrent(row, state) ? open : { ...open, blocked: 'changed' };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}

export const isClosed = (found: SharedProposal | ClosedProposal): found is ClosedProposal =>
  'closed' in found;

/** {@link findShared}, with the rate limits of the caller's network and of the link. */
export async function openShared(
  token: string,
  context: Pick<Context, 'db' | 'now' | 'network'>,
): Promise<SharedProposal | ClosedProposal | null> {
  const { db, network } = context;
  const at = context.now();
  await hit(db, PER_NETWORK, network, at);
  const found = await findShared(token, context, { on: db });
  if (found === null) await hit(db, UNKNOWN_TOKENS, network, at);
  else await hit(db, PER_LINK, String(found.link.id), at);
  return found;
}

/** Returns an open proposal. Throws 404 if the token never worked, 409 with the reason if the link is closed. */
export function assertOpenLink(found: SharedProposal | ClosedProposal | null): SharedProposal {
  if (found === null) throw Refusal.notFound('This link does not work.');
  if (isClosed(found)) throw Refusal.conflict(describeClosed(found).title);
  return found;
}

/** For the customer: what happened, and what to do. */
export function describeClosed({ closed, partner, row }: ClosedProposal): { title: string; text: string } {
  const { sender } = row.content;
  const contact = `${sender.name} at ${partner.name} (${sender.email})`;
  switch (closed.reason) {
    case 'withdrawn':
      return {
        title: 'This proposal has been withdrawn.',
        text: `If you have questions, contact ${contact}.`,
      };
    case 'expired':
      return {
        title: 'This link has expired.',
        text: `Ask ${contact} for a new one.`,
      };
    case 'replaced':
      return {
        title: 'A newer version replaces this proposal.',
        text: closed.isNewerShared
          ? `Version ${closed.newer} has its own link. Look for it in the latest message from ${partner.name}, or ask ${contact}.`
          : `Ask ${contact} for version ${closed.newer}.`,
      };
  }
}
