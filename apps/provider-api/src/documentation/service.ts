import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { asc, count, eq, max } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import type { FileReply } from '../http/response/answer.ts';
import { Refusal } from '../refusal.ts';
import { documentFiles, documentFolders } from './tables.ts';

type Contracts = typeof contract.documentation;
type Folder = contract.documentation.Folder;

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
