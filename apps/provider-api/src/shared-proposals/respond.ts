import type { contract, ParsedOf } from '@portal/api-client';
import { proposals as proposalContract } from '@portal/api-client/contract';
import { hit, type Limit } from '../auth/rate-limit.ts';
import { and, eq, gt, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import type { FileReply } from '../http/response/answer.ts';
import { minutesBefore } from '../jobs/for-each-settled.ts';
import { plainName, toParagraphs } from '../mail/mail-blocks.ts';
import { readPdf } from '../proposals/pdf/proposal-pdf.ts';
import { storeSharedStatus } from '../proposals/sharing/status.ts';
import { proposalDecisions, proposalLinks, proposalQuestions } from '../proposals/sharing/tables.ts';
import { Refusal } from '../refusal.ts';
import { formatMinute } from '../shared/days.ts';
import { assertOpenLink, findShared, openShared, type SharedProposal } from './load-shared.ts';
import { notifyPartner } from './notify-partner.ts';

type Calls = typeof contract.sharedProposals;

const { SHARING_LIMITS } = proposalContract;
/** The PDF of a long proposal takes seconds. */
const PDFS_PER_LINK: Limit = { name: 'shared-proposal-pdfs', tries: 30, seconds: 600 };
const QUESTIONS_PER_LINK: Limit = { name: 'proposal-questions', tries: 10, seconds: 3600 };
const QUESTIONS_PER_NETWORK: Limit = { name: 'proposal-questions-network', tries: 20, seconds: 3600 };

/** A question that is sent again within this time is the same one: the answer to the first request was lost. */
const SAME_QUESTION_MINUTES = 10;

/** Counts a view of the page. Views by the partner's own users are not counted. */
export async function recordView({ token }: ParsedOf<Calls['recordView']>, context: Context): Promise<void> {
  const { link } = assertOpenLink(await openShared(token, context));
  if (context.callerOrNull?.partnerId === link.partnerId) return;
  const at = context.now();
  await context.db.transaction(async (tx) => {
    const { scope, subject, row } = assertOpenLink(
      await findShared(token, context, { on: tx, lock: 'update' }),
    );
    const [viewed] = await scope.update(
      proposalLinks,
      {
        views: sql`${proposalLinks.views} + 1` as unknown as number, // drizzle's row types know no SQL
        firstViewedAt: sql`coalesce(${proposalLinks.firstViewedAt}, ${at.toISOString()})` as unknown as Date,
        lastViewedAt: at,
      },
      eq(proposalLinks.id, link.id),
    );
    if (viewed?.views !== 1) return;
    await storeSharedStatus(scope, subject);
    await subject.record(scope, {
      title: `Proposal version ${row.number} viewed`,
      detail: `Opened with the link that ${link.createdBy} created`,
      at,
      actor: row.content.recipientName,
    });
  });
}

export async function downloadShared(
  { token }: ParsedOf<Calls['download']>,
  context: Context,
): Promise<FileReply> {
  const { subject, row, scope, link } = assertOpenLink(await openShared(token, context));
  await hit(context.db, PDFS_PER_LINK, String(link.id), context.now());
  return readPdf(subject, row, { scope, files: context.files });
}

export async function askQuestion(
  { token, name, email, text }: ParsedOf<Calls['ask']>,
  context: Context,
): Promise<void> {
  const { link, partner: addressee } = assertOpenLink(await openShared(token, context));
  const at = context.now();
  await hit(context.db, QUESTIONS_PER_NETWORK, context.network, at);
  await hit(context.db, QUESTIONS_PER_LINK, String(link.id), at);
  context.setAuditCustomer(addressee.id, name);
  await context.db.transaction(async (tx) => {
    const shared = assertOpenLink(await findShared(token, context, { on: tx, lock: 'update' }));
    const { scope, subject, row, partner } = shared;
    const ofVersion = eq(proposalQuestions.proposalId, row.id);
    const again = and(
      ofVersion,
      eq(proposalQuestions.email, email),
      eq(proposalQuestions.text, text),
      gt(proposalQuestions.askedAt, minutesBefore(at, SAME_QUESTION_MINUTES)),
    );
    if ((await scope.count(proposalQuestions, again)) > 0) return;
    const asked = await scope.count(proposalQuestions, ofVersion);
    if (asked >= SHARING_LIMITS.questions)
      throw Refusal.conflict(
        `This page is limited to ${SHARING_LIMITS.questions} questions. To ask another, email ${partner.name} at ${row.content.sender.email}.`,
      );
    await scope.insert(proposalQuestions, { proposalId: row.id, name, email, text, askedAt: at });
    await storeSharedStatus(scope, subject);
    await subject.record(scope, {
      title: `Question about proposal version ${row.number}`,
      detail: text,
      at,
      actor: name,
    });
    await notifyPartner(
      tx,
      shared,
      {
        text: `${plainName(name)} has a question about your proposal for ${plainName(row.content.recipientName)}`,
        subtext: `${shared.name}, version ${row.number}`,
        blocks: [
          ...toParagraphs(text),
          {
            kind: 'facts',
            facts: [
              { label: 'From', value: plainName(name) },
              { label: 'Email', value: email },
              { label: 'Version', value: String(row.number) },
            ],
          },
        ],
        replyTo: { name, address: email },
      },
      context,
    );
  });
}

export async function declineShared(
  { token, reason }: ParsedOf<Calls['decline']>,
  context: Context,
): Promise<void> {
  const opened = assertOpenLink(await openShared(token, context));
  assertUndecided(opened);
  const at = context.now();
  context.setAuditCustomer(opened.partner.id, opened.row.content.recipientName);
  await context.db.transaction(async (tx) => {
    const shared = assertOpenLink(await findShared(token, context, { on: tx, lock: 'update' }));
    assertUndecided(shared);
    const { scope, subject, row } = shared;
    const { install, monthly } = row.content.offer;
    await scope.insert(proposalDecisions, {
      proposalId: row.id,
      kind: 'declined',
      at,
      reason: reason === '' ? null : reason,
      address: context.address,
      choices: [],
      install,
      monthly,
    });
    await storeSharedStatus(scope, subject);
    const recipient = row.content.recipientName;
    await subject.record(scope, {
      title: `Proposal version ${row.number} declined`,
      detail: reason === '' ? 'No reason given' : reason,
      at,
      actor: recipient,
    });
    await notifyPartner(
      tx,
      shared,
      {
        text: `Your proposal for ${plainName(recipient)} was declined`,
        subtext: `${shared.name}, version ${row.number}`,
        blocks: toParagraphs(
          reason === '' ? 'No reason was given. The customer can still accept it.' : `Reason:\n${reason}`,
        ),
      },
      context,
    );
  });
}

function assertUndecided({ decision }: SharedProposal): void {
  if (decision?.kind === 'accepted')
    throw Refusal.conflict(
      `This proposal was already accepted by ${decision.name} on ${formatMinute(decision.at)}.`,
    );
  if (decision?.kind === 'declined')
    throw Refusal.conflict(`This proposal was already declined on ${formatMinute(decision.at)}.`);
}
