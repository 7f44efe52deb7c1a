import type { contract } from '@portal/api-client';
import { proposals as proposalContract } from '@portal/api-client/contract';
import { addHits, type Limit, tooManyRequests } from '../auth/rate-limit.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { proposalMailJob } from './mail-job.ts';
import { renderProposal } from './pdf/render-proposal.ts';
import { storePdf } from './pdf/rendered-pdf.ts';
import { assertOpen, assertPricesHeld, getFileName, loadProposal, toProposal } from './service.ts';
import { loadSites } from './sites.ts';
import type { LoadSubject } from './subject.ts';
import { type ProposalRow, proposalMails } from './tables.ts';

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
  const state = await subject.readState();
  assertOpen(state);
  assertPricesHeld(row, now);
  await assertFitsMail(row, context);
  await countAddresses(to.length, context);
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
    await context.jobs.send(tx, proposalMailJob, {
      partnerId: row.partnerId,
      proposalId: row.id,
      fileName: getFileName(row, subject),
      mail: {
        to,
        ...(copyTo !== null && { cc: [copyTo] }),
        fromName: caller.partner.name,
        replyTo: sender,
        subject: input.subject,
        text: input.message,
      },
    });
  });
  return toProposal(row, state, context);
}

/** 409 before anything is recorded, when the PDF is too large for a mail. One that fits is stored for the mail. */
async function assertFitsMail(row: ProposalRow, { scope, request, config }: Context): Promise<void> {
  const { attachmentBytes, mayBeTooLarge } = proposalContract.PROPOSAL_LIMITS;
  const { offer } = row.content;
  if (offer.kind === 'quote' || offer.siteCount < mayBeTooLarge) return;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  await renderProposal(
    { ...row, sites: await loadSites(scope, row) },
    {
      write: (part) => {
        bytes += part.length;
        if (bytes <= attachmentBytes) parts.push(part);
      },
      signal: request.signal,
    },
  );
  if (bytes <= attachmentBytes) {
    storePdf(config, row.id, new Uint8Array(Buffer.concat(parts)));
    return;
  }
  throw Refusal.conflict(
    `The PDF of this proposal is ${Math.ceil(bytes / 1024 ** 2)} MB, too large for many mail servers. Nothing was sent: download it and share it another way.`,
  );
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const uniqueAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address, index) => addresses.findIndex((other) => isSame(other, address)) === index);

async function countAddresses(addresses: number, { db, caller, now }: Context): Promise<void> {
  const count = await addHits(db, MAIL_LIMIT, String(caller.userId), now(), addresses);
  if (count.hits > MAIL_LIMIT.tries) throw tooManyRequests(MAIL_LIMIT, count, now());
}
