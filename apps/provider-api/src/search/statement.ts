import { allWordsOf } from '../db/columns/full-text.ts';
import { isReal } from '../db/columns/is-real.ts';
import { SIMILAR } from '../db/columns/search-index.ts';
import { eq, type SQL, sql } from '../db/drizzle.ts';
import type { PgColumn } from '../db/drizzle-pg.ts';
import { documentFiles, documentFolders } from '../documentation/tables.ts';
import { helpArticles } from '../support/help/tables.ts';
import type { HitKind, Source } from './sources.ts';

/** A row of either statement, as the driver returns it. */
export interface Row extends Record<string, unknown> {
  kind: HitKind;
  key: string;
  title: string;
  subtitle: string;
  status: string;
  expiredAt: string | null;
  /** 0: a whole field, 1: the start of one, 2: somewhere in the row. Null for texts. */
  rank: number | null;
}

/** Values that the text of a statement depends on. */
export interface Shape {
  sources: readonly Source[];
  words: readonly WordMatch[];
  /** Number of words of the full text. */
  textWords: number;
  /** The text without spaces differs from its only word, so it is looked for as well. */
  hasCompact: boolean;
}

/**
 * How a row has a word: anywhere; at the start of a word, for one or two characters, which the index of trigrams finds
 * nowhere else; or, for what has no letters or digits, anywhere but without that index, which would be read as a whole.
 */
export type WordMatch = 'contains' | 'starts' | 'unindexed';

const PER_KIND = 5;
const value = (name: string) => sql`${sql.placeholder(name)}`;
const { partnerId, compact, exact, search, allowed, parts, needed, pattern } = {
  partnerId: value('partnerId'),
  compact: value('compact'),
  exact: value('exact'),
  search: value('search'),
  allowed: value('allowed'),
  parts: value('parts'),
  needed: value('needed'),
  pattern: value('pattern'),
};

const and = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((each) => each !== undefined),
    sql` and `,
  );

const ownRows = ({ table }: Source): (SQL | undefined)[] => [eq(table.partnerId, partnerId), isReal(table)];

const ofPartner = (source: Source): (SQL | undefined)[] => [...ownRows(source), source.where];

const columns = ({ kind, key, title, subtitle, status, expiredAt }: Source): SQL =>
  sql`${sql.raw(`'${kind}'`)} as kind, ${key} as key, ${title} as title, ${subtitle} as subtitle, ${status} as status, ${expiredAt ?? sql`null::timestamptz`} as "expiredAt"`;

const textColumns = (kind: HitKind, key: SQL, title: SQL, subtitle: SQL): SQL =>
  sql`${sql.raw(`'${kind}'`)}, ${key}, ${title}, ${subtitle}, '', null::timestamptz, null::int`;

const unionAll = (branches: readonly SQL[]): SQL => sql.join([...branches], sql` union all `);

const withQueries = (queries: readonly SQL[], branches: readonly SQL[]): SQL =>
  queries.length === 0
    ? unionAll(branches)
    : sql`with ${sql.join([...queries], sql`, `)} ${unionAll(branches)}`;

/** The best of one kind of text. `score` is computed from the table's columns; rows without one do not match. */
interface TextScores {
  folders: SQL;
  files: SQL;
  articles: SQL;
  isMatch: (score: SQL) => SQL;
}

function textBranches(where: TextScores): SQL[] {
  const { folders, files, articles, isMatch } = where;
  const folder = documentFolders;
  const file = documentFiles;
  const article = helpArticles;
  return [
    sql`(select ${textColumns('document', sql`key`, sql`name`, sql`place`)} from (
        select 'folder-' || ${folder.id} as key, ${folder.name} as name, 'Folder' as place, 0 as position, ${folder.id} as id, ${folders} as score from ${folder}
        union all
        select 'file-' || ${file.id}, ${file.name}, ${folder.name}, 1, ${file.id}, ${files} from ${file} join ${folder} on ${folder.id} = ${file.folderId}
      ) as documents where ${isMatch(sql`score`)} order by score desc, position, id limit ${sql.raw(String(PER_KIND))})`,
    sql`(select ${textColumns('help_article', sql`id::text`, sql`title`, sql`category`)} from (
        select ${article.id} as id, ${article.title} as title, ${article.category} as category, ${articles} as score from ${article} where ${article.id} = any(${allowed}::int[])
      ) as articles where ${isMatch(sql`score`)} order by score desc, id limit ${sql.raw(String(PER_KIND))})`,
  ];
}

/** Rows with all the words or with a field that starts with the text, the best of each kind first; one round trip. */
export function matchingStatement({ sources, words, textWords, hasCompact }: Shape): SQL {
  const matches = ({ searchIndex }: Source['table']): SQL => {
    const allWords = and(
      words.map((match, index) => {
        const word = value(`word${index}`);
        if (match === 'contains') return sql`${searchIndex} like '%' || ${word}::text || '%'`;
        if (match === 'unindexed') return sql`strpos(${searchIndex}, ${word}) > 0`;
        return sql`(${searchIndex} like '% ' || ${word}::text || '%' or ${searchIndex} like '%|' || ${word}::text || '%')`;
      }),
    );
    return hasCompact ? sql`((${allWords}) or ${searchIndex} like ${compact})` : allWords;
  };
  const rank = ({ searchIndex }: Source['table']): SQL =>
    sql`case when ${searchIndex} like ${exact} then 0 when ${searchIndex} like ${compact} then 1 else 2 end`;
  const perKind = sql.raw(`limit ${PER_KIND}`);
  const entity = (source: Source): SQL => {
    const { table, isShown, shownAs } = source;
    if (shownAs !== undefined)
      return sql`(select ${columns(source)}, best.rank from (select ${shownAs.row} as shown, min(${rank(table)}) as rank from ${table} where ${and([...ownRows(source), matches(table)])} group by 1) as best join ${table} on ${shownAs.id} = best.shown where ${and([...ofPartner(source), isShown])} order by best.rank, ${table.createdAt} desc ${perKind})`;
    return sql`(select ${columns(source)}, ${rank(table)} as rank from ${table} where ${and([...ofPartner(source), matches(table), isShown])} order by rank, ${table.createdAt} desc ${perKind})`;
  };
  /** Several kinds in one table: its index is read once for all of them. */
  const sharedTable = (table: Source['table'], kinds: readonly Source[], number: number) => {
    const name = sql.raw(`found${number}`);
    const isOf = (index: number) => sql.raw(`is${index}`);
    const flags = kinds.map(
      ({ where, isShown }, index) => sql`(${and([sql`true`, where, isShown])}) as ${isOf(index)}`,
    );
    const isFound = and([eq(table.partnerId, partnerId), isReal(table), matches(table)]);
    return {
      found: sql`${name} as materialized (select ${table}.ctid as place, ${rank(table)} as rank, ${table.createdAt} as at, ${sql.join(flags, sql`, `)} from ${table} where ${isFound})`,
      branches: kinds.map(
        (source, index) =>
          sql`(select ${columns(source)}, best.rank from (select place, rank, at from ${name} where ${isOf(index)} order by rank, at desc ${perKind}) as best join ${table} on ${table}.ctid = best.place order by best.rank, best.at desc)`,
      ),
    };
  };
  const tables = [...new Set(sources.map(({ table }) => table))].map(
    (table) => [table, sources.filter((source) => source.table === table)] as const,
  );
  const shared = tables.flatMap(([table, kinds], index) =>
    kinds.length > 1 ? [sharedTable(table, kinds, index)] : [],
  );
  const branches = [
    ...tables.flatMap(([, kinds]) => (kinds.length === 1 ? kinds.map(entity) : [])),
    ...shared.flatMap((each) => each.branches),
  ];
  const found = shared.map((each) => each.found);
  if (textWords === 0) return withQueries(found, branches);
  const score = (vector: SQL) =>
    sql`case when ${vector} @@ query.words then ts_rank_cd(${vector}, query.words) end`;
  const query = allWordsOf(Array.from({ length: textWords }, (_, index) => value(`text${index}`)));
  const from = (vector: SQL) => sql`(select ${score(vector)} from query)`;
  const texts = textBranches({
    folders: from(sql`${documentFolders.textVector}`),
    files: from(sql`${documentFiles.textVector}`),
    articles: from(sql`${helpArticles.textVector}`),
    isMatch: (found) => sql`${found} is not null`,
  });
  return withQueries(
    [sql`query as materialized (select ${query} as words)`, ...found],
    [...branches, ...texts],
  );
}

/** Rows of a kind that are compared with a mistyped text. Comparing all of a large company's would take a second. */
const COMPARED_ROWS = 500;

const newest = (createdAt: PgColumn): SQL =>
  sql` order by ${createdAt} desc limit ${sql.raw(String(COMPARED_ROWS))}`;

/**
 * Finds rows with words like the text, among all customers and the newest rows of every other kind. Comparison is
 * slow, so rows that share too few trigrams with the text are skipped.
 */
export function similarStatement({ sources, textWords }: Pick<Shape, 'sources' | 'textWords'>): SQL {
  const entity = (source: Source): SQL => {
    const { table, isShown, shownAs } = source;
    const { searchIndex, createdAt } = table;
    const hasEnough = sql`(select count(*) from unnest(${parts}::text[]) as part where strpos(${searchIndex}, part) > 0) >= ${needed}::int`;
    // The part before the bar has every field with its spaces; the rest would be compared for nothing.
    const similarity = sql`word_similarity(${search}, split_part(${searchIndex}, ' |', 1))`;
    // Without `offset` the planner could compare first.
    const compared = sql`(
          select * from (
            select * from ${table} where ${and(shownAs ? ownRows(source) : ofPartner(source))}${source.comparesAll ? sql` and ${searchIndex} ~ ${pattern}::text` : newest(createdAt)}
          ) as ${table} where ${hasEnough} offset 0
        ) as ${table}`;
    const scored = shownAs
      ? sql`select ${columns(source)}, ${createdAt} as at, best.score from (
          select ${shownAs.row} as shown, max(${similarity}) as score from ${compared} group by 1
        ) as best join ${table} on ${shownAs.id} = best.shown where ${and([...ofPartner(source), isShown])}`
      : sql`select ${columns(source)}, ${createdAt} as at, ${similarity} as score from ${compared} where ${isShown ?? sql`true`}`;
    return sql`(select kind, key, title, subtitle, status, "expiredAt", null::int from (${scored}) as compared where score >= ${sql.raw(String(SIMILAR))} order by score desc, at desc limit ${sql.raw(String(PER_KIND))})`;
  };
  const titled = (title: SQL) => sql`word_similarity(${search}, lower(${title}))`;
  const texts = textBranches({
    folders: titled(sql`${documentFolders.name}`),
    files: titled(sql`${documentFiles.name}`),
    articles: titled(sql`${helpArticles.title}`),
    isMatch: (score) => sql`${score} >= ${sql.raw(String(SIMILAR))}`,
  });
  return unionAll([...sources.map(entity), ...(textWords === 0 ? [] : texts)]);
}
