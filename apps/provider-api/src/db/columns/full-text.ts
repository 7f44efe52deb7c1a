import type { textSearch } from '@portal/api-client/contract';
import { type SQL, sql } from '../drizzle.ts';
import { customType } from '../drizzle-pg.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of three fields, by weight: title, summary, body. The database generates it with its function
 * `text_vector`, in English forms ("ordering" is "order") and as written, so that a half-typed word is found too.
 * @param fields column names, or SQL that is text
 */
export const textVector = (title: string, summary: string, body: string) =>
  tsvector()
    .notNull()
    .generatedAlwaysAs(sql.raw(`text_vector(${title}, ${summary}, ${body})`));

/** Enough for a sentence. More words only make the search slower. */
const MAX_WORDS = 12;
const WORD = /[\p{L}\p{N}]+/gu;

/** The words of what a user typed. Leaves out operators of the query language and NUL. */
export const wordsOf = (searchText: string): string[] =>
  [...new Set(searchText.normalize('NFC').toLowerCase().match(WORD))].slice(0, MAX_WORDS);

/** Matches words that start with this word, for `to_tsquery`. */
export const textWordQuery = (word: string): string => `${word}:*`;

/** A word in its English form or as written. */
const wordQuery = (word: SQL): SQL => sql`(to_tsquery('english', ${word}) || to_tsquery('simple', ${word}))`;
const wordQueries = (words: readonly string[]) => words.map((word) => wordQuery(sql`${textWordQuery(word)}`));

/** Texts with all of the words, each an SQL text of {@link textWordQuery}. */
export const allWordsOf = (words: readonly SQL[]): SQL => sql`(${sql.join(words.map(wordQuery), sql` && `)})`;
/** Texts with all of the words. */
export const allWords = (words: readonly string[]): SQL => sql`(${sql.join(wordQueries(words), sql` && `)})`;
const anyWord = (words: readonly string[]): SQL => sql`(${sql.join(wordQueries(words), sql` || `)})`;

/** Private-use characters, which no text has. */
const START = '\uE000';
const STOP = '\uE001';
/** As many characters tell whether an excerpt has the beginning or end of its text. */
const EDGE = 20;

/** The part of a text that matches best, about a line and a half long. */
export const excerptOf = (text: SQL, words: readonly string[]): SQL<string> =>
  headline(text, words, 'MaxWords=32, MinWords=16, ShortWord=0, MaxFragments=2, FragmentDelimiter=" … "');

/** A whole text with its matches marked. */
export const highlightAll = (text: SQL, words: readonly string[]): SQL<string> =>
  headline(text, words, 'HighlightAll=true');

const headline = (text: SQL, words: readonly string[], options: string): SQL<string> =>
  sql<string>`ts_headline('simple', ${text}, ${anyWord(words)}, ${`StartSel=${START}, StopSel=${STOP}, ${options}`})`;

/** Reads what {@link excerptOf} and {@link highlightAll} answer. */
export function parseHeadline(marked: string): textSearch.HighlightedText {
  const [first = '', ...matches] = marked.replace(/\s+/g, ' ').split(START);
  const parts = matches.flatMap((part) => {
    const [match = '', ...rest] = part.split(STOP);
    return [
      { text: match, isMatch: true },
      { text: rest.join(''), isMatch: false },
    ];
  });
  return [{ text: first, isMatch: false }, ...parts].filter(({ text }) => text !== '');
}

/** {@link parseHeadline} with an ellipsis where the excerpt leaves out the beginning or end of its text. */
export function parseExcerpt(marked: string, text: string): textSearch.HighlightedText {
  const parts = parseHeadline(marked);
  if (parts.length === 0) return parts;
  const shown = parts.map((part) => part.text).join('');
  const whole = text.replace(/\s+/g, ' ').trim();
  const ellipsis = (word: string) => ({ text: word, isMatch: false });
  return [
    ...(whole.startsWith(shown.slice(0, EDGE)) ? [] : [ellipsis('… ')]),
    ...parts,
    ...(whole.slice(0, -1).endsWith(shown.slice(-EDGE)) || whole.endsWith(shown.slice(-EDGE))
      ? []
      : [ellipsis(' …')]),
  ];
}

/** How well a title has words like the text, from 0 to 1. */
export const titleSimilarity = (title: SQL, searchText: string): SQL<number> =>
  sql<number>`word_similarity(${searchText.toLowerCase()}, lower(${title}))`;
