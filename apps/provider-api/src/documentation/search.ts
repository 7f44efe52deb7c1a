import type { contract, ParsedOf } from '@portal/api-client';
import {
  allWords,
  excerptOf,
  highlightAll,
  parseExcerpt,
  parseHeadline,
  titleSimilarity,
  wordsOf,
} from '../db/columns/full-text.ts';
import { SIMILAR } from '../db/columns/search-index.ts';
import type { Database } from '../db/database.ts';
import { asc, desc, eq, type SQL, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { documentFiles, documentFolders } from './tables.ts';

type Hit = contract.documentation.DocumentHit;
type Row = Omit<Hit, 'highlightedName' | 'excerpt' | 'match' | 'updatedAt'> & {
  highlightedName: string;
  excerpt: string;
  /** The source of the excerpt. */
  text: string;
  updatedAt: Date | null;
  rank: number;
};

const MAX_FILES = 24;
const MAX_FOLDERS = 6;

/** Which rows, and how well each fits. */
interface Match {
  where: SQL;
  rank: SQL<number>;
}

async function findFolders(db: Database, words: readonly string[], { where, rank }: Match): Promise<Row[]> {
  const rows = await db
    .select({
      id: documentFolders.id,
      name: documentFolders.name,
      highlightedName: highlightAll(sql`${documentFolders.name}`, words),
      excerpt: excerptOf(sql`${documentFolders.description}`, words),
      text: documentFolders.description,
      rank: rank.mapWith(Number),
    })
    .from(documentFolders)
    .where(where)
    .orderBy(desc(rank), asc(documentFolders.id))
    .limit(MAX_FOLDERS);
  return rows.map((row) => ({
    ...row,
    kind: 'folder',
    folderId: row.id,
    folderName: row.name,
    sizeBytes: null,
    updatedAt: null,
  }));
}

async function findFiles(db: Database, words: readonly string[], { where, rank }: Match): Promise<Row[]> {
  const text = sql<string>`concat_ws(' ', ${documentFiles.description}, ${documentFiles.contentText})`;
  const rows = await db
    .select({
      id: documentFiles.id,
      folderId: documentFiles.folderId,
      folderName: documentFolders.name,
      name: documentFiles.name,
      highlightedName: highlightAll(sql`${documentFiles.name}`, words),
      excerpt: excerptOf(text, words),
      text,
      sizeBytes: documentFiles.sizeBytes,
      updatedAt: documentFiles.updatedAt,
      rank: rank.mapWith(Number),
    })
    .from(documentFiles)
    .innerJoin(documentFolders, eq(documentFolders.id, documentFiles.folderId))
    .where(where)
    .orderBy(desc(rank), asc(documentFiles.id))
    .limit(MAX_FILES);
  return rows.map((row) => ({ ...row, kind: 'file' }));
}

type TextTable = typeof documentFolders | typeof documentFiles;

async function findDocuments(
  db: Database,
  words: readonly string[],
  match: (table: TextTable) => Match,
): Promise<Row[]> {
  const [folders, files] = await Promise.all([
    findFolders(db, words, match(documentFolders)),
    findFiles(db, words, match(documentFiles)),
  ]);
  return [...folders, ...files].sort((one, two) => two.rank - one.rank);
}

/**
 * Folders and files with all words in name, description or content, the best matches first; where none has them, those
 * with a similar name. Documents belong to the provider and are the same for every partner.
 */
export async function searchDocuments(
  { search }: ParsedOf<typeof contract.documentation.search>,
  { db }: Context,
): Promise<Hit[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const query = allWords(words);
  const found = await findDocuments(db, words, ({ textVector }) => ({
    where: sql`${textVector} @@ ${query}`,
    rank: sql<number>`ts_rank_cd(${textVector}, ${query})`,
  }));
  if (found.length > 0) return found.map((row) => toHit(row, 'text'));
  const similar = await findDocuments(db, words, ({ name }) => {
    const similarity = titleSimilarity(sql`${name}`, search);
    return { where: sql`${similarity} >= ${SIMILAR}`, rank: similarity };
  });
  return similar.map((row) => toHit(row, 'similar'));
}

function toHit(
  { rank: _, highlightedName, excerpt, text, updatedAt, ...row }: Row,
  match: Hit['match'],
): Hit {
  return {
    ...row,
    match,
    highlightedName: parseHeadline(highlightedName),
    excerpt: parseExcerpt(excerpt, text),
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}
