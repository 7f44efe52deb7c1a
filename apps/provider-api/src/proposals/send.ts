import type { contract } from '@portal/api-client';
import { proposals as proposalContract } from '@portal/api-client/contract';
import { mayExceedMail } from '@portal/api-client/proposal';
import type { Context } from '../http/context.ts';
import { getSender } from '../mail/deliver.ts';
import { Refusal } from '../refusal.ts';
import { composeMail, MAX_SITES_WITH_OPTIONS, type ProposalMail } from './compose-mail.ts';
import { loadProposal } from './load-versions.ts';
import { proposalMailJob } from './mail-job.ts';
import { loadDocument } from './pdf/load-document.ts';
import { getFileName } from './pdf/proposal-pdf.ts';
import { renderProposal } from './pdf/render-thread.ts';
import { storePdf } from './pdf/rendered-pdf.ts';
import { toProposal } from './service.ts';
import { assertSendable, assertShareable, getPageUrl, insertLink } from './sharing/links.ts';
import { loadSitesWithOptions } from './sites.ts';
import type { LoadSubject } from './subject.ts';
import { type ProposalRow, proposalMails } from './tables.ts';

export interface MailInput {
  number: string;
  to: string[];
  subject: string;
  message: string;
  copyToMe: boolean;
  withLink?: boolean | undefined;
}

/** A mail before it is sent: sender, recipients, and what they read. */
interface ComposedMail extends ProposalMail {
  to: string[];
  copyTo: string | null;
  replyTo: { name: string; address: string };
}

/**
 * The mail shows the partner as its sender, and replies go to the caller; the portal's name appears nowhere in it. Only
 * the address stays the portal's: mail servers refuse mail from an address of somebody else's domain.
 */
async function compose(
  row: ProposalRow,
  input: MailInput,
  { caller, scope, config }: Context,
): Promise<ComposedMail> {
  const link = input.withLink ? getPageUrl(config, TOKEN_PLACEHOLDER) : null;
  const to = uniqueAddresses(input.to);
  const { email } = caller.user;
  const sites = await loadSitesWithOptions(scope, row, MAX_SITES_WITH_OPTIONS);
  return {
    ...composeMail({ ...row, sites }, input, caller, link),
    to,
    copyTo: input.copyToMe && !to.some((each) => isSame(each, email)) ? email : null,
    replyTo: { name: caller.name, address: email },
  };
}

/** Used in the preview. The real address exists only once the link is created. */
const TOKEN_PLACEHOLDER = '…';

/** Puts the address of the created link into the blocks. */
const withUrl = (blocks: ProposalMail['blocks'], url: string): ProposalMail['blocks'] =>
  blocks.map((block) => (block.kind === 'action' ? { ...block, url } : block));

/** The mail that {@link sendProposal} would send. */
export async function previewMail<Id extends object>(
  input: Id & MailInput,
  load: LoadSubject<Id>,
  context: Context,
): Promise<contract.proposals.MailPreview> {
  const subject = await load(input, context.scope, { now: context.now() });
  const row = await loadProposal(context.scope, subject, input.number);
  return {
    ...(await compose(row, input, context)),
    from: getSender(context.caller.partner.name, context.config.mailFrom),
    attachment: getFileName(row, subject),
  };
}

/** Mails a version to the partner's customer. */
export async function sendProposal<Id extends object>(
  input: Id & MailInput,
  load: LoadSubject<Id>,
  context: Context,
): Promise<contract.proposals.Proposal> {
  const { caller } = context;
  const now = context.now();
  const found = await load(input, context.scope, { now });
  const row = await loadProposal(context.scope, found, input.number);
  const check = input.withLink ? assertShareable : assertSendable;
  await check(found, row, context);
  await assertFitsMail(row, context);
  // The job reads the colour and the logo from the version.
  const { to, copyTo, accentColor: _color, logoId: _logo, ...mail } = await compose(row, input, context);
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const onTransaction = { ...context, caller, scope };
    // Checked again with the subject locked: rendering takes seconds, and the customer may have accepted since.
    const subject = await load(input, scope, { now, lock: 'update' });
    const state = await check(subject, row, onTransaction);
    await context.mail.count(
      tx,
      { purpose: 'proposal', senderId: caller.userId, company: caller.partner },
      to,
    );
    await scope.insert(proposalMails, {
      proposalId: row.id,
      to,
      copyTo,
      subject: mail.subject,
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
    const blocks = input.withLink
      ? withUrl(mail.blocks, (await insertLink(subject, row, null, onTransaction)).url)
      : mail.blocks;
    await context.jobs.send(tx, proposalMailJob, {
      partnerId: row.partnerId,
      proposalId: row.id,
      fileName: getFileName(row, subject),
      mail: { to, ...mail, blocks, ...(copyTo !== null && { cc: [copyTo] }), fromName: caller.partner.name },
    });
    return toProposal(row, state, onTransaction);
  });
}

/** 409 before anything is recorded, when the PDF is too large for a mail. One that fits is stored for the mail. */
async function assertFitsMail(row: ProposalRow, { scope, files, request, config }: Context): Promise<void> {
  const { offer } = row.content;
  if (!mayExceedMail(offer)) return;
  const { attachmentBytes } = proposalContract.PROPOSAL_LIMITS;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  await renderProposal(await loadDocument({ scope, files }, row), {
    write: (part) => {
      bytes += part.length;
      if (bytes <= attachmentBytes) parts.push(part);
    },
    signal: request.signal,
  });
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
