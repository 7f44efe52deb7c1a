import type { contract } from '@portal/api-client';
import { proposals as proposalContract } from '@portal/api-client/contract';
import { and, eq, gt, inArray, isNull, ne } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { numberId } from '../../http/request/ids.ts';
import { Refusal } from '../../refusal.ts';
import { hashToken, randomToken } from '../../secrets.ts';
import { addDays, dayBounds, formatDay } from '../../shared/days.ts';
import { listVersions, loadProposal } from '../load-versions.ts';
import { assertOpen, assertPricesHeld } from '../service.ts';
import type { LoadSubject, Subject, SubjectState } from '../subject.ts';
import { type ProposalRow, proposals } from '../tables.ts';
import { getVersionStatus, listSharedVersions, type SharedVersion, storeSharedStatus } from './status.ts';
import {
  type DecisionRow,
  type LinkRow,
  proposalDecisions,
  proposalLinks,
  type QuestionRow,
} from './tables.ts';

type Sharing = contract.proposals.Sharing;

const { SHARING_LIMITS } = proposalContract;

export async function listSharing(subject: Subject, { scope }: Context): Promise<Sharing[]> {
  return (await listSharedVersions(scope, subject)).map(toSharing);
}

const toSharing = (version: SharedVersion): Sharing => ({
  number: version.row.number,
  status: getVersionStatus(version),
  links: version.links.map(toLink),
  questions: version.questions.map(toQuestion),
  decision: version.decision && toDecision(version.decision),
});

const toInstant = (at: Date | null) => at?.toISOString() ?? null;

const toLink = (row: LinkRow): contract.proposals.ShareLink => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: toInstant(row.revokedAt),
  firstViewedAt: toInstant(row.firstViewedAt),
  lastViewedAt: toInstant(row.lastViewedAt),
  views: row.views,
});

const toQuestion = (row: QuestionRow): contract.proposals.SharedQuestion => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  answeredAt: toInstant(row.answeredAt),
});

const toDecision = ({ at, ...row }: DecisionRow): contract.proposals.SharedDecision => ({
  ...row,
  at: at.toISOString(),
});

/** The newer version that replaces one for the same recipient; null for the latest. */
export async function findReplacement(
  scope: Scope,
  subject: Subject,
  { number, content }: ProposalRow,
): Promise<ProposalRow | null> {
  const name = content.recipientName.trim().toLowerCase();
  const versions = await listVersions(scope, subject);
  return (
    versions.find(
      (other) => other.number > number && other.content.recipientName.trim().toLowerCase() === name,
    ) ?? null
  );
}

/** The state of the subject; 409 for a version that can no longer be sent. */
export async function assertSendable(
  subject: Subject,
  row: ProposalRow,
  { now }: Pick<Context, 'now'>,
): Promise<SubjectState> {
  const state = await subject.readState([row]);
  assertOpen(state);
  assertPricesHeld(row, now());
  return state;
}

/** {@link assertSendable}; also throws 409 for a version that its customer could not accept. */
export async function assertShareable(
  subject: Subject,
  row: ProposalRow,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
): Promise<SubjectState> {
  const state = await assertSendable(subject, row, { now });
  const newer = await findReplacement(scope, subject, row);
  if (newer !== null)
    throw Refusal.conflict(
      `Version ${newer.number} replaces version ${row.number}. Share version ${newer.number} instead.`,
    );
  const decision = await scope.find(proposalDecisions, eq(proposalDecisions.proposalId, row.id));
  if (decision?.kind === 'accepted')
    throw Refusal.conflict(`This version was accepted by ${decision.name} on ${formatDay(decision.at)}.`);
  const other = await findOtherAccepted(scope, row);
  if (other !== null)
    throw Refusal.conflict(
      `${other.name} accepted version ${other.number} on ${formatDay(other.at)}, so version ${row.number} cannot be shared by link.`,
    );
  return state;
}

/** Only one version of a quote can be accepted. Versions of a multi-quote may be for different customers. */
export async function findOtherAccepted(
  scope: Scope,
  { id, quoteReference }: ProposalRow,
): Promise<{ number: number; name: string | null; at: Date } | null> {
  if (quoteReference === null) return null;
  const others = await scope.pick(proposals, ['id', 'number'], {
    where: and(eq(proposals.quoteReference, quoteReference), ne(proposals.id, id)),
  });
  const ofOthers = inArray(
    proposalDecisions.proposalId,
    others.map((other) => other.id),
  );
  const decision = await scope.find(proposalDecisions, and(ofOthers, eq(proposalDecisions.kind, 'accepted')));
  const version = others.find((other) => other.id === decision?.proposalId);
  if (decision === null || version === undefined) return null;
  return { number: version.number ?? 0, name: decision.name, at: decision.at };
}

/** Stores a link, in a transaction that locks the subject. Only the returned address contains the token. */
export async function insertLink(
  subject: Subject,
  row: ProposalRow,
  validDays: number | null,
  { scope, caller, config, now }: Pick<Context, 'scope' | 'caller' | 'config' | 'now'>,
): Promise<{ url: string; expiresAt: Date }> {
  const at = now();
  const isLive = and(isNull(proposalLinks.revokedAt), gt(proposalLinks.expiresAt, at));
  const live = await scope.count(proposalLinks, and(eq(proposalLinks.proposalId, row.id), isLive));
  if (live >= SHARING_LIMITS.links)
    throw Refusal.conflict(
      `A version can have up to ${SHARING_LIMITS.links} links. Withdraw a link that is no longer needed, then try again.`,
    );
  const token = randomToken();
  const expiresAt = validDays === null ? dayBounds(row.content.validUntil).end : addDays(at, validDays);
  await scope.insert(proposalLinks, {
    proposalId: row.id,
    tokenHash: hashToken(token),
    createdById: caller.userId,
    createdBy: caller.name,
    createdAt: at,
    expiresAt,
  });
  await storeSharedStatus(scope, subject);
  await subject.record(scope, {
    title: `Proposal version ${row.number} shared by link`,
    detail: `Until ${formatDay(expiresAt)}`,
    at,
    actor: caller.name,
  });
  return { url: getPageUrl(config, token), expiresAt };
}

/** The address of the page that a token opens. */
export const getPageUrl = ({ publicUrl }: Pick<Context['config'], 'publicUrl'>, token: string): string =>
  new URL(`/proposal/${token}`, publicUrl).href;

export async function createLink<Id extends object>(
  input: Id & { number: string; validDays: number | null },
  load: LoadSubject<Id>,
  context: Context,
): Promise<{ url: string; expiresAt: string }> {
  return context.db.transaction(async (tx) => {
    const onTransaction = { ...context, scope: context.scope.on(tx), caller: context.caller };
    const subject = await load(input, onTransaction.scope, { now: context.now(), lock: 'update' });
    const row = await loadProposal(onTransaction.scope, subject, input.number);
    await assertShareable(subject, row, onTransaction);
    const { url, expiresAt } = await insertLink(subject, row, input.validDays, onTransaction);
    return { url, expiresAt: expiresAt.toISOString() };
  });
}

export async function revokeLink<Id extends object>(
  input: Id & { number: string; linkId: string },
  load: LoadSubject<Id>,
  context: Context,
): Promise<void> {
  const now = context.now();
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const subject = await load(input, scope, { now, lock: 'update' });
    const row = await loadProposal(scope, subject, input.number);
    const ofVersion = and(eq(proposalLinks.id, numberId(input.linkId)), eq(proposalLinks.proposalId, row.id));
    const link = await scope.get(proposalLinks, ofVersion);
    if (link.revokedAt !== null) return;
    await scope.update(proposalLinks, { revokedAt: now }, ofVersion);
    await storeSharedStatus(scope, subject);
    await subject.record(scope, {
      title: `Link to proposal version ${row.number} withdrawn`,
      detail: `Created by ${link.createdBy} on ${formatDay(link.createdAt)}`,
      at: now,
      actor: context.caller.name,
    });
  });
}
