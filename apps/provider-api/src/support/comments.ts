import type { contract, ParsedOf } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { listLatest } from '../db/latest.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import type { FileReply } from '../http/response/answer.ts';
import { ADMINISTRATORS, finishMatters, notify, type Services } from '../notifications/notify.ts';
import { notifyMentioned } from '../partner/mentions.ts';
import { type StoredFile, withStoredFiles } from '../uploads/store.ts';
import { withLockedCase } from './locked-case.ts';
import { type AttachmentRow, type CaseRow, toAttachment, toComment } from './mappers.ts';
import { listAttachments, loadCase } from './service.ts';
import { startClock } from './sla-clock.ts';
import { caseAttachments, caseComments } from './tables.ts';

type Endpoints = typeof contract.support;

export async function listComments(
  { id }: ParsedOf<Endpoints['listComments']>,
  { scope }: Context,
): Promise<contract.support.CaseComment[]> {
  const { id: caseId } = await loadCase(scope, id);
  const rows = await listLatest(scope, caseComments, {
    where: eq(caseComments.caseId, caseId),
    orderBy: [desc(caseComments.createdAt), desc(caseComments.id)],
  });
  const attachments = await listAttachments(scope, caseId);
  return rows.map((row) => toComment(row, attachments));
}

/** Resumes a case that was waiting for the partner, and its clock. */
export async function createComment(
  input: ParsedOf<Endpoints['createComment']>,
  context: Context,
): Promise<contract.support.CaseComment> {
  await loadCase(context.scope, input.id);
  return withStoredFiles(context, input.attachments ?? [], 'attachments', (stored) =>
    withLockedCase({ id: input.id }, context, async ({ tx, scope, row, now, save, recordComment }) => {
      const comment = await scope.insert(caseComments, {
        caseId: row.id,
        comment: input.comment,
        author: context.caller.name,
        isPartner: true,
        createdAt: now,
      });
      const to = { caseId: row.id, commentId: comment.id };
      const attachments = await saveAttachments(scope, to, stored, now);
      const isReply = row.waitsOn === 'partner';
      await save(isReply ? { waitsOn: 'provider', ...startClock(row, now) } : {});
      await recordComment(isReply ? 'Reply from your company' : 'Comment added');
      // A reply shows that its author has read the earlier comments.
      await finishMatters(scope, [`case:${row.id}`], now, { userId: context.caller.userId });
      const mentioned = await notifyMentioned(
        tx,
        context,
        { capability: 'support', text: input.comment },
        {
          text: `${context.caller.name} mentioned you in ${row.caseNumber}`,
          subtext: row.subject,
          url: `/support/case/${row.id}`,
          type: 'case',
        },
      );
      await notifyFollowers(tx, row, context.caller.name, context, [context.caller.userId, ...mentioned]);
      return toComment(comment, attachments);
    }),
  );
}

export async function uploadFile(
  { id, file }: ParsedOf<Endpoints['uploadFile']>,
  context: Context,
): Promise<contract.support.Attachment> {
  await loadCase(context.scope, id);
  return withStoredFiles(context, [file], 'file', (stored) =>
    withLockedCase({ id }, context, async ({ scope, row, now, save, record }) => {
      const to = { caseId: row.id, commentId: null };
      const [attachment] = await saveAttachments(scope, to, stored, now);
      if (attachment === undefined) throw new Error('The attachment was not stored.');
      await save({});
      await record('File attached', attachment.name);
      return toAttachment(attachment);
    }),
  );
}

export async function downloadAttachment(
  { id, attachmentId }: ParsedOf<Endpoints['downloadAttachment']>,
  { scope, files }: Context,
): Promise<FileReply> {
  const ofCase = eq(caseAttachments.caseId, numberId(id));
  const row = await scope.get(caseAttachments, and(ofCase, eq(caseAttachments.id, numberId(attachmentId))));
  return { fileName: row.name, contentType: row.type, body: await files.open(row.fileId) };
}

export function saveAttachments(
  scope: Scope,
  to: { caseId: number; commentId: number | null },
  stored: readonly StoredFile[],
  now: Date,
): Promise<AttachmentRow[]> {
  return scope.insertMany(
    caseAttachments,
    stored.map((file) => ({ ...file, ...to, createdAt: now })),
  );
}

/** Notifies who opened the case and who looks after it when someone else writes to it; `except` know already. */
export async function notifyFollowers(
  tx: Database,
  row: CaseRow,
  author: string,
  services: Services,
  except: readonly number[] = [],
): Promise<void> {
  const userIds = [...new Set([row.createdById, row.partnerOwnerId])].filter(
    (id): id is number => id !== null && !except.includes(id),
  );
  if (userIds.length === 0) return;
  // Administrators step in only for comments of the provider, which may need an answer.
  const orElse = except.length === 0 ? { orElse: ADMINISTRATORS } : {};
  await notify(
    tx,
    { partnerId: row.partnerId, userIds, ...orElse },
    {
      kind: 'cases',
      text: `${author} commented on ${row.caseNumber}`,
      subtext: row.subject,
      url: `/support/case/${row.id}`,
      type: 'case',
      matter: `case:${row.id}`,
    },
    services,
  );
}
