import type { contract } from '@portal/api-client';
import { and, asc, desc, eq, inArray, isNotNull } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { numberId } from '../http/request/ids.ts';
import type { Subject } from './subject.ts';
import { type ProposalRow, proposalMails, proposals } from './tables.ts';

export type MailRow = typeof proposalMails.$inferSelect;
type Content = contract.proposals.ProposalContent;
type QuoteOffer = contract.proposals.QuoteOffer;

const MAX_VERSIONS = 200;

/** Newest first. */
export async function listVersions(
  scope: Scope,
  subject: Subject,
  limit = MAX_VERSIONS,
): Promise<ProposalRow[]> {
  const rows = await scope.list(proposals, {
    where: and(subject.where, isNotNull(proposals.number)),
    orderBy: [desc(proposals.number)],
    limit,
  });
  return (rows as ProposalRow[]).map(withDefaults); // of the condition
}

export async function loadProposal(scope: Scope, subject: Subject, number: string): Promise<ProposalRow> {
  const row = await scope.get(proposals, and(subject.where, eq(proposals.number, numberId(number))));
  return withDefaults(row as ProposalRow); // the condition ensures the type
}

/** The version that a link leads to. */
export async function loadVersion(scope: Scope, id: number): Promise<ProposalRow> {
  const row = await scope.get(proposals, and(eq(proposals.id, id), isNotNull(proposals.number)));
  return withDefaults(row as ProposalRow); // the condition ensures the type
}

/** Versions stored by earlier releases do not say what they replaced, and have neither options nor branding. */
function withDefaults(row: ProposalRow): ProposalRow {
  const { replaces = null, branding = null, offer, ...content }: StoredContent = row.content;
  const full =
    offer.kind === 'quote'
      ? { ...offer, options: offer.options ?? [] }
      : { ...offer, sitesWithOptions: offer.sitesWithOptions ?? 0 };
  return { ...row, content: { ...content, replaces, branding, offer: full } };
}

type PartialBy<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

/** As earlier releases stored it. */
export type StoredContent = Omit<Content, 'replaces' | 'branding' | 'offer'> & {
  replaces?: number | null;
  branding?: Content['branding'];
  offer: PartialBy<contract.proposals.DealOffer, 'sitesWithOptions'> | PartialBy<QuoteOffer, 'options'>;
};

/**
 * The number of the version that the same recipient had before: the last one that was mailed, or else the last one,
 * because a PDF may have reached the customer another way.
 */
export async function findReplaced(
  scope: Scope,
  subject: Subject,
  recipientName: string,
): Promise<number | null> {
  const name = recipientName.trim().toLowerCase();
  const rows = await listVersions(scope, subject);
  const own = rows.filter(({ content }) => content.recipientName.trim().toLowerCase() === name);
  const mails = await listMails(scope, own);
  const mailed = own.find(({ id }) => (mails.get(id)?.length ?? 0) > 0);
  return (mailed ?? own[0])?.number ?? null;
}

/** By the id of their version, oldest first. */
export async function listMails(scope: Scope, rows: readonly ProposalRow[]): Promise<Map<number, MailRow[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const mails = await scope.list(proposalMails, {
    where: inArray(proposalMails.proposalId, ids),
    orderBy: [asc(proposalMails.id)],
  });
  return new Map(ids.map((id) => [id, mails.filter(({ proposalId }) => proposalId === id)]));
}
