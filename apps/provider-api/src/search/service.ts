import type { ParsedOf } from '@portal/api-client';
import type { search } from '@portal/api-client/contract';
import { roleHasCapability } from '@portal/auth/access';
import { textWordQuery, wordsOf } from '../db/columns/full-text.ts';
import { compactText, escapeLike, searchWordsOf } from '../db/columns/search-index.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { preparedStatement } from '../db/statements/prepared.ts';
import type { Context } from '../http/context.ts';
import { listArticles } from '../support/help/help.ts';
import { canSearch, SOURCES } from './sources.ts';
import { matchingStatement, type Row, type Shape, similarStatement, type WordMatch } from './statement.ts';
import { toTrigramParts } from './trigrams.ts';

type Hit = search.SearchHit;
type Match = Hit['match'];

/**
 * Exact references, names and postcodes come first, then texts that start with the query, then texts that contain its
 * words. Within each, items with that name come before items that belong to them: a customer before their quotes. At
 * most five per kind. If nothing matches, finds similar words and tolerates one typing mistake. Kinds the caller may
 * not open are skipped. Documents and help articles are found by their text.
 */
export async function searchEverything(
  { search: text }: ParsedOf<typeof search.find>,
  context: Context,
): Promise<Hit[]> {
  const sources = SOURCES.filter((source) => canSearch(source, context));
  const words = searchWordsOf(text);
  const readsTexts = roleHasCapability(context.caller.roleId, 'documentation');
  const textWords = readsTexts ? wordsOf(text) : [];
  const compact = compactText(text);
  const hasCompact = compact !== '' && (words.length > 1 || words[0] !== compact);
  const shape: Shape = { sources, words: words.map(wordMatchOf), textWords: textWords.length, hasCompact };
  const shared = {
    partnerId: context.caller.partnerId,
    allowed: readsTexts ? `{${listArticles(context).map(({ id }) => id)}}` : '{}',
  };
  if (sources.length === 0 && textWords.length === 0) return [];
  const found = await read(context, 'matching', shape, {
    ...shared,
    compact: `%|${escapeLike(compact)}%`,
    exact: `%|${escapeLike(compact)}|%`,
    ...numbered(
      'word',
      words.map((word) => `%${escapeLike(word)}%`),
    ),
    ...numbered('text', textWords.map(textWordQuery)),
  });
  if (found.length > 0 || !canBeMistyped(text)) {
    const hits = toHits(found, context, ({ title, rank }) =>
      rank === null ? matchOfTitle(title, compact) : (MATCHES[rank] ?? 'contains'),
    );
    const rankOf = ({ match, title }: Hit) =>
      MATCHES.indexOf(match) * 2 + (matchOfTitle(title, compact) === match ? 0 : 1);
    return hits.sort((one, two) => rankOf(one) - rankOf(two));
  }
  const { parts, needed, pattern } = toTrigramParts(text);
  const similar = await read(context, 'similar', shape, {
    ...shared,
    search: text.toLowerCase(),
    parts: `{${parts.map((part) => `"${part}"`)}}`,
    needed,
    pattern,
  });
  return toHits(similar, context, () => 'similar');
}

type Values = Readonly<Record<string, unknown>>;
type Statement = ReturnType<typeof preparedStatement<string, Row>>;

/** Most searches have a few words; longer ones are built each time. */
const MAX_PREPARED_WORDS = 4;
const statements = new Map<string, Statement>();

const BUILD = { matching: matchingStatement, similar: similarStatement };

const COLUMNS = {
  kind: sql<Row['kind']>`kind`,
  key: sql<string>`key`,
  title: sql<string>`title`,
  subtitle: sql<string>`subtitle`,
  status: sql<string>`status`,
  expiredAt: sql<string | null>`"expiredAt"`,
  rank: sql<number | null>`rank`,
};

const COLUMN_NAMES = sql.join(Object.values(COLUMNS), sql`, `);

async function read(context: Context, name: keyof typeof BUILD, shape: Shape, values: Values) {
  const { sources, words, textWords, hasCompact } = shape;
  const build = (db: Database) =>
    db.select(COLUMNS).from(sql`(${BUILD[name](shape)}) as hits(${COLUMN_NAMES})`);
  const isUsual = words.length <= MAX_PREPARED_WORDS && textWords <= MAX_PREPARED_WORDS;
  if (!isUsual) return build(context.db).execute(values);
  const key = `${name} ${sources.map(({ kind }) => kind)} ${words} ${textWords} ${hasCompact}`;
  const statement = statements.get(key) ?? preparedStatement(build);
  statements.set(key, statement);
  return statement(context.db, values);
}

function wordMatchOf(word: string): WordMatch {
  if (word.length < 3) return /^[a-z0-9]/.test(word) ? 'starts' : 'unindexed';
  return /[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/.test(word) ? 'contains' : 'unindexed';
}

const numbered = (name: string, values: readonly unknown[]): Values =>
  Object.fromEntries(values.map((value, index) => [`${name}${index}`, value]));

const MATCHES: readonly Match[] = ['exact', 'prefix', 'contains', 'similar'];
/** The order in which kinds are shown; a database may run the parts of a statement in any order. */
const KINDS: readonly Hit['kind'][] = [...SOURCES.map(({ kind }) => kind), 'document', 'help_article'];
const STATUS_AT = new Map(SOURCES.map(({ kind, statusAt }) => [kind, statusAt]));

function toHits(rows: readonly Row[], { now: clock }: Context, matchOf: (row: Row) => Match): Hit[] {
  const now = clock();
  const inOrder = rows.toSorted((one, two) => KINDS.indexOf(one.kind) - KINDS.indexOf(two.kind));
  return inOrder.map((row) => {
    const { kind, key, title, subtitle, status, expiredAt } = row;
    const statusAt = STATUS_AT.get(kind);
    const current =
      statusAt && expiredAt !== null ? statusAt({ status, expiredAt: new Date(expiredAt) }, now) : status;
    return { kind, key, title, subtitle, status: current, match: matchOf(row) };
  });
}

/** An item that only contains the words comes after all items with that name. */
function matchOfTitle(title: string, compact: string): Match {
  const compactTitle = compactText(title);
  if (compactTitle === compact) return 'exact';
  return compactTitle.startsWith(compact) ? 'prefix' : 'contains';
}

/** Names only: a reference or postcode that differs by one character is another one. */
const canBeMistyped = (text: string): boolean => /^[a-z][a-z '’&-]{3,}$/i.test(text);
