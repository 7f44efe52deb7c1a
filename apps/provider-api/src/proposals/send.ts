import type { contract } from '@portal/api-client';
import { addHits, type Limit, tooManyRequests } from '../auth/rate-limit.ts';
import type { Context } from '../http/context.ts';
import { renderProposal } from './pdf/render-proposal.ts';
import { assertOpen, assertPricesHeld, getFileName, loadProposal, toProposal } from './service.ts';
import type { LoadSubject } from './subject.ts';
import { proposalMails } from './tables.ts';

/** Addresses that one user can mail to in an hour. */
const MAIL_LIMIT: Limit = { name: 'proposal-mail', tries: 60, seconds: 3600 };

export interface MailInput {
  number: string;
  to: string[];
  subject: string;
  message: string;
  copyToMe: boolean;
}

/**
 * Mails a version to the partner's customer. The mail shows the partner as its sender and replies go to the caller;
 * the portal's name appears nowhere in it.
 */
export async function sendProposal<Id extends object>(
  input: Id & MailInput,
  load: LoadSubject<Id>,
  context: Context,
): Promise<contract.proposals.Proposal> {
  const { caller } = context;
  const now = context.now();
  const to = uniqueAddresses(input.to);
  const subject = await load(input, context.scope, { now });
  const row = await loadProposal(context.scope, subject, input.number);
  assertOpen(subject);
  assertPricesHeld(row, now);
  await countAddresses(to.length, context);
  const pdf = Buffer.from(renderProposal(row)).toString('base64');
  const copyTo =
    input.copyToMe && !to.some((each) => isSame(each, caller.user.email)) ? caller.user.email : null;
  const sender = { name: caller.name, address: caller.user.email };
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    await scope.insert(proposalMails, {
      proposalId: row.id,
      to,
      copyTo,
      subject: input.subject,
      message: input.message,
      sentById: caller.userId,
      sentBy: caller.name,
      sentAt: now,
    });
    await subject.record(scope, {
      title: `Proposal version ${row.number} sent`,
      detail: `To ${to.join(', ')}`,
      at: now,
      actor: caller.name,
    });
    await context.mail.send(tx, {
      to,
      ...(copyTo !== null && { cc: [copyTo] }),
      fromName: caller.partner.name,
      replyTo: sender,
      subject: input.subject,
      text: input.message,
      attachments: [{ fileName: getFileName(row, subject), contentType: 'application/pdf', base64: pdf }],
    });
  });
  return toProposal(row, subject, context);
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const uniqueAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address, index) => addresses.findIndex((other) => isSame(other, address)) === index);

async function countAddresses(addresses: number, { db, caller, now }: Context): Promise<void> {
  const count = await addHits(db, MAIL_LIMIT, String(caller.userId), now(), addresses);
  if (count.hits > MAIL_LIMIT.tries) throw tooManyRequests(MAIL_LIMIT, count, now());
}
