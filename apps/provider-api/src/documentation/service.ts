import type { contract, OutputOf, PageOf, ParsedOf } from '@portal/api-client';
import { and, asc, count, desc, eq, ilike, inArray, lte, max, or } from 'drizzle-orm';
import sanitizeHtml from 'sanitize-html';
import type { Database } from '../db/database.ts';
import type { FileReply } from '../http/answer.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/ids.ts';
import { contains, filterBy, orderBy, pageOf, pageWindow } from '../http/paging.ts';
import { Refusal } from '../refusal.ts';
import { documentFiles, documentFolders, serviceNotices } from './tables.ts';

type Contracts = typeof contract.documentation;
type Folder = contract.documentation.Folder;
type Notice = contract.documentation.ServiceNotice;

/** All columns of a file except its bytes. */
const FILE_COLUMNS = {
  id: documentFiles.id,
  folderId: documentFiles.folderId,
  name: documentFiles.name,
  description: documentFiles.description,
  type: documentFiles.type,
  sizeBytes: documentFiles.sizeBytes,
  updatedAt: documentFiles.updatedAt,
};

async function findFolders(db: Database, id?: number): Promise<Folder[]> {
  const rows = await db
    .select({
      id: documentFolders.id,
      name: documentFolders.name,
      description: documentFolders.description,
      filesCount: count(documentFiles.id),
      updatedAt: max(documentFiles.updatedAt),
    })
    .from(documentFolders)
    .leftJoin(documentFiles, eq(documentFiles.folderId, documentFolders.id))
    .where(id === undefined ? undefined : eq(documentFolders.id, id))
    .groupBy(documentFolders.id)
    .orderBy(asc(documentFolders.position), asc(documentFolders.id));
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt?.toISOString() ?? null }));
}

export function listFolders(_input: unknown, { db }: Context): Promise<Folder[]> {
  return findFolders(db);
}

export async function getFolder(
  input: ParsedOf<Contracts['getFolder']>,
  { db }: Context,
): Promise<OutputOf<typeof contract.documentation.getFolder>> {
  const id = numberId(input.id);
  const [folder] = await findFolders(db, id);
  if (folder === undefined) throw Refusal.notFound();
  const files = await db
    .select(FILE_COLUMNS)
    .from(documentFiles)
    .where(eq(documentFiles.folderId, id))
    .orderBy(asc(documentFiles.name));
  return { ...folder, files: files.map((file) => ({ ...file, updatedAt: file.updatedAt.toISOString() })) };
}

export async function downloadFile(
  { id }: ParsedOf<Contracts['downloadFile']>,
  { db }: Context,
): Promise<FileReply> {
  const [row] = await db
    .select()
    .from(documentFiles)
    .where(eq(documentFiles.id, numberId(id)));
  if (row === undefined) throw Refusal.notFound();
  return { fileName: row.name, contentType: row.type, body: new Uint8Array(row.content) };
}

function toServiceNotice(row: typeof serviceNotices.$inferSelect): Notice {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    kind: row.kind,
    publishedAt: row.publishedAt.toISOString(),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}

const SORT_COLUMNS = {
  publishedAt: serviceNotices.publishedAt,
  title: serviceNotices.title,
  startsAt: serviceNotices.startsAt,
};

export async function listNotices(
  query: ParsedOf<Contracts['listNotifications']>,
  { db, now }: Context,
): Promise<PageOf<Notice>> {
  const filters = filterBy(query, {
    search: (text) => {
      const pattern = contains(text);
      return or(ilike(serviceNotices.title, pattern), ilike(serviceNotices.summary, pattern));
    },
    kind: (kinds) => inArray(serviceNotices.kind, kinds),
  });
  const where = and(lte(serviceNotices.publishedAt, now()), filters);
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select()
    .from(serviceNotices)
    .where(where)
    .orderBy(...orderBy(query, SORT_COLUMNS, [desc(serviceNotices.publishedAt)], serviceNotices.id))
    .limit(limit)
    .offset(offset);
  const [total] = await db.select({ total: count() }).from(serviceNotices).where(where);
  return pageOf(query, rows.map(toServiceNotice), total?.total ?? 0);
}

export async function getNotice(
  { id }: ParsedOf<Contracts['getNotification']>,
  { db, now }: Context,
): Promise<OutputOf<Contracts['getNotification']>> {
  const [row] = await db
    .select()
    .from(serviceNotices)
    .where(and(eq(serviceNotices.id, numberId(id)), lte(serviceNotices.publishedAt, now())));
  if (row === undefined) throw Refusal.notFound();
  return { ...toServiceNotice(row), content: sanitizeHtml(row.content) };
}
