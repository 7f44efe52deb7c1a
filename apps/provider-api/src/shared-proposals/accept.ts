import { createHash } from 'node:crypto';
import type { contract, ParsedOf } from '@portal/api-client';
import { proposals as proposalContract } from '@portal/api-client/contract';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import { removeFile } from '../files/files.ts';
import type { Context } from '../http/context.ts';
import { action, paragraph, plainName } from '../mail/mail-blocks.ts';
import { skipOverLimit } from '../mail/mail-limits.ts';
import { proposalMailJob } from '../proposals/mail-job.ts';
import { loadDocument } from '../proposals/pdf/load-document.ts';
import { getFileName } from '../proposals/pdf/proposal-pdf.ts';
import { renderToBytes } from '../proposals/pdf/render-thread.ts';
import { getPageUrl } from '../proposals/sharing/links.ts';
import { storeSharedStatus } from '../proposals/sharing/status.ts';
import { type DecisionRow, proposalDecisions } from '../proposals/sharing/tables.ts';
import type { MailBlock } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { formatCalendarDay, formatMinute } from '../shared/days.ts';
import { formatPounds } from '../shared/format-pounds.ts';
import { type Chosen, resolveChoices } from './choices.ts';
import { assertOpenLink, findShared, openShared, type SharedProposal } from './load-shared.ts';
import { notifyPartner } from './notify-partner.ts';

type Input = ParsedOf<typeof contract.sharedProposals.accept>;

const { attachmentBytes } = proposalContract.PROPOSAL_LIMITS;

/** Why a version cannot be accepted; null if it can. */
export function getNoAcceptReason({ decision, blocked, row, partner }: SharedProposal): string | null {
  if (decision?.kind === 'accepted')
    return `This proposal was already accepted by ${decision.name} on ${formatMinute(decision.at)}.`;
  if (blocked === 'other-accepted')
    return `Another version of this proposal was already accepted. Contact ${partner.name}.`;
  const ask = `Ask ${partner.name} for a new version.`;
  if (blocked === 'prices-expired')
    return `The prices in this proposal were held until ${formatCalendarDay(row.content.validUntil)}. ${ask}`;
  if (blocked === 'changed')
    return `The prices or services have changed since this proposal was created. ${ask}`;
  return null;
}

function assertAcceptable(shared: SharedProposal): void {
  const reason = getNoAcceptReason(shared);
  if (reason !== null) throw Refusal.conflict(reason);
}

/** Accepts a version: stores its PDF and who accepted it, and notifies the partner and the customer. Orders nothing. */
export async function acceptShared(input: Input, context: Context): Promise<void> {
  const { db, files } = context;
  const shared = assertOpenLink(await openShared(input.token, context));
  assertAcceptable(shared);
  const document = await loadDocument({ scope: shared.scope, files }, shared.row);
  const chosen = resolveChoices(shared.row.content, document.sites, input.choices);
  const pdf = await renderToBytes(document, context.request.signal);
  const fileId = await files.saveOwn(pdf);
  try {
    context.setAuditCustomer(shared.partner.id, input.name);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    await db.transaction((tx) =>
      storeAcceptance(tx, input, context, { chosen, fileId, sha256, bytes: pdf.length }),
    );
  } catch (error) {
    // After another error the commit may have succeeded. If it has not, the file is removed with the orphaned ones.
    if (error instanceof Refusal) await removeFile(fileId, context);
    throw error;
  }
}

interface Accepted {
  chosen: Chosen;
  fileId: string;
  sha256: string;
  bytes: number;
}

async function storeAcceptance(
  tx: Database,
  input: Input,
  context: Context,
  { chosen, fileId, sha256, bytes }: Accepted,
): Promise<void> {
  // Checked again with the quote locked: someone may have accepted, withdrawn or changed it since the first check.
  const shared = assertOpenLink(await findShared(input.token, context, { on: tx, lock: 'update' }));
  assertAcceptable(shared);
  const { scope, row, subject } = shared;
  const at = context.now();
  const { name, jobTitle, email } = input;
  const values = {
    ...chosen,
    kind: 'accepted' as const,
    at,
    name,
    jobTitle,
    email,
    reason: null,
    address: context.address,
    fileId,
    sha256,
  };
  const decision =
    shared.decision === null
      ? await scope.insert(proposalDecisions, { ...values, proposalId: row.id })
      : (await scope.update(proposalDecisions, values, eq(proposalDecisions.proposalId, row.id)))[0];
  if (decision === undefined) throw new Error('The decision of a locked version was removed.');
  await storeSharedStatus(scope, subject);
  await subject.record(scope, {
    title: `Proposal version ${row.number} accepted`,
    detail: `${name}, ${jobTitle}. Nothing has been ordered yet.`,
    at,
    actor: name,
  });
  await notifyPartner(
    tx,
    shared,
    {
      text: `${plainName(name)} accepted your proposal for ${plainName(row.content.recipientName)}`,
      subtext: `${shared.name}, version ${row.number}. Nothing has been ordered yet.`,
      blocks: [
        paragraph('Nothing has been ordered yet. Check the details, then place the order.'),
        describeAcceptance(shared, decision),
      ],
      replyTo: { name, address: email },
    },
    context,
  );
  await mailCustomer(tx, shared, decision, { input, context, bytes });
}

function describeAcceptance({ row }: SharedProposal, decision: DecisionRow): MailBlock {
  const { name, jobTitle, at, monthly, install, sha256, choices } = decision;
  return {
    kind: 'facts',
    facts: [
      { label: 'Proposal for', value: plainName(row.content.recipientName) },
      { label: 'Version', value: String(row.number) },
      { label: 'Accepted by', value: `${plainName(name ?? '')}, ${plainName(jobTitle ?? '')}` },
      { label: 'Accepted on', value: formatMinute(at) },
      ...choices
        .filter(({ isRecommended }) => !isRecommended)
        .map(({ site, service }) => ({
          label: site === null ? 'Chosen option' : `Chosen for ${plainName(site)}`,
          value: service,
        })),
      { label: 'Monthly, excl. VAT', value: formatPounds(monthly) },
      { label: 'Install, excl. VAT', value: formatPounds(install) },
      { label: 'PDF checksum (SHA-256)', value: sha256 ?? '' },
    ],
  };
}

interface CustomerMail {
  input: Input;
  context: Context;
  /** Size of the PDF. */
  bytes: number;
}

async function mailCustomer(
  tx: Database,
  shared: SharedProposal,
  decision: DecisionRow,
  { input, context, bytes }: CustomerMail,
): Promise<void> {
  const { row, partner, subject } = shared;
  const { sender } = row.content;
  const isAttached = bytes <= attachmentBytes;
  const mail = {
    to: [input.email],
    subject: `You accepted the proposal from ${plainName(partner.name)}`,
    company: plainName(partner.name),
    fromName: partner.name,
    replyTo: { name: sender.name, address: sender.email },
    blocks: [
      paragraph(
        `Thank you. ${plainName(partner.name)} will contact you about the next steps. ${
          isAttached ? 'The proposal you accepted is attached.' : 'Download the proposal you accepted here:'
        }`,
      ),
      action('Open the proposal', getPageUrl(context.config, input.token)),
      describeAcceptance(shared, decision),
    ],
    footer: [plainName(sender.name), plainName(partner.name), sender.email],
  };
  const origin = { purpose: 'proposal-reply' as const, network: context.network };
  await skipOverLimit(async () => {
    if (!isAttached) return context.mail.send(tx, mail, origin);
    await context.mail.count(tx, origin, mail.to);
    await context.jobs.send(tx, proposalMailJob, {
      partnerId: row.partnerId,
      proposalId: row.id,
      fileName: getFileName(row, subject),
      fileId: decision.fileId ?? undefined,
      mail,
    });
  });
}
