import { isDeepStrictEqual } from 'node:util';
import type { contract } from '@portal/api-client';
import { proposals as proposalContract } from '@portal/api-client/contract';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';
import type { FileReply } from '../http/answer.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/ids.ts';
import { Refusal } from '../refusal.ts';
import { londonDay } from '../shared/days.ts';
import { renderProposal } from './pdf/render-proposal.ts';
import type { LoadSubject, Subject } from './subject.ts';
import { type ProposalRow, proposalMails, proposals } from './tables.ts';

type Summary = contract.proposals.ProposalSummary;
type Proposal = contract.proposals.Proposal;
type MailRow = typeof proposalMails.$inferSelect;

const { PROPOSAL_LIMITS } = proposalContract;

/** What a caller writes around the prices, and what they add to them. */
export interface ProposalInput {
  recipientName: string;
  introduction: string | null;
  notes: string | null;
  basis: Summary['basis'];
  monthlyPercent: number;
  installPercent: number;
}

export async function listProposals(subject: Subject, { scope, now }: Context): Promise<Summary[]> {
  const rows = await scope.list(proposals, { where: subject.where, orderBy: [desc(proposals.number)] });
  const mails = await listMails(scope, rows);
  return rows.map((row) => toSummary(row, mails.get(row.id) ?? [], subject, now()));
}

export async function loadProposal(scope: Scope, subject: Subject, number: string): Promise<ProposalRow> {
  return scope.get(proposals, and(subject.where, eq(proposals.number, numberId(number))));
}

export async function getProposal(subject: Subject, number: string, context: Context): Promise<Proposal> {
  return toProposal(await loadProposal(context.scope, subject, number), subject, context);
}

/** Stores the next version. Answers the latest one instead when nothing that the customer reads has changed. */
export function createProposal<Id extends object>(
  input: Id & ProposalInput,
  load: LoadSubject<Id>,
  context: Context,
): Promise<Proposal> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const now = context.now();
    const subject = await load(input, scope, { now, lock: 'update' });
    const content = toContent(subject, input, context);
    const { basis, monthlyPercent, installPercent } = input;
    const margin = { basis, monthlyPercent, installPercent };
    const [latest] = await scope.list(proposals, {
      where: subject.where,
      orderBy: [desc(proposals.number)],
      limit: 1,
    });
    const onTransaction = { ...context, db: tx, scope };
    if (latest && isDeepStrictEqual([latest.content, latest.margin], [content, margin]))
      return toProposal(latest, subject, onTransaction);
    const number = (latest?.number ?? 0) + 1;
    if (number > PROPOSAL_LIMITS.versions)
      throw Refusal.conflict(`A proposal can have up to ${PROPOSAL_LIMITS.versions} versions.`);
    const { userId: createdById, name: createdBy } = context.caller;
    const row = await scope.insert(proposals, {
      ...subject.key,
      number,
      content,
      margin,
      costs: subject.costs,
      createdById,
      createdBy,
      createdAt: now,
    });
    const detail = `For ${content.recipientName}`;
    await subject.record(scope, {
      title: `Proposal version ${number} created`,
      detail,
      at: now,
      actor: createdBy,
    });
    return toProposal(row, subject, onTransaction);
  });
}

/** 409 when nothing can be proposed. */
function toContent(subject: Subject, input: ProposalInput, { caller, now }: Context) {
  assertOpen(subject);
  const { validUntil } = subject;
  if (validUntil === null || validUntil < londonDay(now()))
    throw Refusal.conflict('Its prices are no longer held. Search the address again for current prices.');
  if (subject.sites > PROPOSAL_LIMITS.sites)
    throw Refusal.conflict(
      `A proposal can have up to ${PROPOSAL_LIMITS.sites} sites. Cancel quotes you do not propose, or use several multi-quotes.`,
    );
  const { recipientName, introduction, notes } = input;
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
    offer: subject.getOffer(input),
  } satisfies contract.proposals.ProposalContent;
}

export function assertOpen({ closed }: Subject): void {
  if (closed !== null) throw Refusal.conflict(closed.message);
}

/** 409 for a version whose own prices have expired, also when the quote's are held for longer. */
export function assertPricesHeld({ content }: ProposalRow, now: Date): void {
  if (content.validUntil >= londonDay(now)) return;
  throw Refusal.conflict('The prices of this version have expired. Create a new version.');
}

export async function downloadProposal(
  subject: Subject,
  number: string,
  { scope }: Context,
): Promise<FileReply> {
  const row = await loadProposal(scope, subject, number);
  return { fileName: getFileName(row, subject), contentType: 'application/pdf', body: renderProposal(row) };
}

const MAX_FILE_NAME = 80;

/** "Proposal QL-104000 version 2.pdf", without characters that file systems or mail headers treat specially. */
export function getFileName({ number }: ProposalRow, { label }: Subject): string {
  const name = label
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_FILE_NAME);
  return `Proposal ${name} version ${number}.pdf`;
}

export async function toProposal(row: ProposalRow, subject: Subject, context: Context): Promise<Proposal> {
  const mails = await listMails(context.scope, [row]);
  return { ...toSummary(row, mails.get(row.id) ?? [], subject, context.now()), content: row.content };
}

function toSummary(row: ProposalRow, mails: readonly MailRow[], subject: Subject, now: Date): Summary {
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
    outdated: getOutdated(row, subject, now),
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

function getOutdated(row: ProposalRow, { closed, costs }: Subject, now: Date): Summary['outdated'] {
  if (closed?.reason === 'closed') return 'closed';
  if (closed?.reason === 'expired' || row.content.validUntil < londonDay(now)) return 'expired';
  return isDeepStrictEqual(row.costs, costs) ? null : 'changed';
}

/** By the id of their version, oldest first. */
async function listMails(scope: Scope, rows: readonly ProposalRow[]): Promise<Map<number, MailRow[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const mails = await scope.list(proposalMails, {
    where: inArray(proposalMails.proposalId, ids),
    orderBy: [asc(proposalMails.id)],
  });
  return new Map(ids.map((id) => [id, mails.filter(({ proposalId }) => proposalId === id)]));
}
