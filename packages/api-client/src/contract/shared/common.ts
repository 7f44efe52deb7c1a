import * as v from 'valibot';
import { DAY_FORMAT, isDay } from '../../day.ts';
import { MAX_PAGE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '../../limits.ts';
import { fromWireKey, toWireKey } from '../../wire.ts';

export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../limits.ts';

/** Integer pence (R24), in an input. Answers say with one of the next schemas who may see an amount. */
export const pence = v.pipe(v.number(), v.integer());
const shown = () =>
  v.pipe(
    v.nullable(v.number()),
    v.transform((value): number => value ?? Number.NaN),
  );
/**
 * Pence that the partner pays. The server replaces it with the selling price, or with null, for users who may not see
 * costs; here it is then NaN, so that sums with it are hidden too.
 */
export const cost = shown();
/** Pence that the partner's customer pays; null for users who see no prices. */
export const sellingPrice = shown();
/** A percentage from which a cost can be calculated; null for users who may not see costs. */
export const marginPercent = shown();
/** Pence that are not a price, such as a limit: every user sees them. */
export const publicAmount = v.pipe(v.number(), v.integer());
/** ISO 8601 instant. */
export const instant = v.string();

const NOT_A_DAY = 'must be a date';

/** Calendar day, `YYYY-MM-DD`. */
export const day = v.pipe(v.string(), v.regex(DAY_FORMAT, NOT_A_DAY), v.check(isDay, NOT_A_DAY));
export const nullable = <T extends v.GenericSchema>(schema: T) => v.nullable(schema);

/** An integer in a query string: a number for the caller, digits on the wire. */
export const queryInteger = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/, 'must be an integer'))], 'must be an integer'),
  v.transform(Number),
  v.integer('must be an integer'),
);
/** A decimal number in a query string. */
const queryNumber = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/, 'must be a valid decimal'))],
    'must be a valid decimal',
  ),
  v.transform(Number),
);
/** A row id in a query string or body: fits a 4-byte integer column. */
export const rowId = v.pipe(
  queryInteger,
  v.minValue(1, 'must be 1 or more'),
  v.maxValue(2_147_483_647, 'is not a valid value'),
);
/** Royal Mail's address key (UDPRN), at most eight digits. */
export const udprnNumber = v.pipe(
  v.number(),
  v.integer('must be an integer'),
  v.minValue(1, 'must be 1 or more'),
  v.maxValue(99_999_999, 'is not a valid value'),
);
export const queryUdprn = v.pipe(queryInteger, udprnNumber);
/** Degrees north. */
export const latitude = v.pipe(
  v.number(),
  v.minValue(-90, 'must be -90 or more'),
  v.maxValue(90, 'must be 90 or less'),
);
export const queryLatitude = v.pipe(queryNumber, latitude);
/** Degrees east. */
export const longitude = v.pipe(
  v.number(),
  v.minValue(-180, 'must be -180 or more'),
  v.maxValue(180, 'must be 180 or less'),
);
export const queryLongitude = v.pipe(queryNumber, longitude);
/** A flag in a query string. */
export const queryFlag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
  v.transform((flag) => flag === true || flag === 'true' || flag === '1'),
);
/** `name[]=a&name[]=b` on the wire; a single value arrives as a string. */
export const queryList = <const T extends readonly string[]>(values: T) =>
  v.pipe(
    v.union([v.array(v.picklist(values)), v.picklist(values)]),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
  );

const page = v.pipe(
  queryInteger,
  v.minValue(1, 'must be 1 or more'),
  v.maxValue(MAX_PAGE, `must be ${MAX_PAGE} or less`),
);
const perPage = v.pipe(
  queryInteger,
  v.minValue(1, 'must be 1 or more'),
  v.maxValue(MAX_PAGE_SIZE, `must be ${MAX_PAGE_SIZE} or less`),
);

/** One of a list's sort keys: snake_case or camelCase in the query string, camelCase in code. Anything else is 422. */
function sortKey<const Keys extends readonly string[]>(keys: Keys) {
  const spellings: readonly string[] = [...new Set([...keys.map(toWireKey), ...keys])];
  return v.pipe(
    v.picklist(spellings, 'is not a valid value'),
    v.transform((spelling) => fromWireKey(spelling) as Keys[number]), // a key or its wire spelling
  );
}

/** Page, sort order and search of a collection (R5, §9). Spread into a query schema's entries. */
export const paging = <const Keys extends readonly string[]>(sortKeys: Keys) => ({
  page: v.optional(page),
  perPage: v.optional(perPage),
  sort: v.optional(sortKey(sortKeys)),
  direction: v.optional(v.picklist(['asc', 'desc'])),
  search: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH))),
});

/**
 * Line breaks and control characters would add lines to mails and hide text on screens. So would characters that turn
 * the writing direction round: a name could read as another one.
 */
export const isSingleLine = (text: string) => !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text);
export const NOT_SINGLE_LINE = 'may not contain line breaks or control characters';

/** Several lines without control characters other than line breaks and tabs. */
export const isPlainText = (text: string) => !/[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u.test(text);
export const NOT_PLAIN_TEXT = 'may not contain control characters';

const tooLong = (max: number) => `may not be greater than ${max} characters`;

/** One line that a person typed, trimmed. */
export const textLine = (max = 255) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, tooLong(max)), v.check(isSingleLine, NOT_SINGLE_LINE));
export const requiredTextLine = (max = 255) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'field is required'),
    v.maxLength(max, tooLong(max)),
    v.check(isSingleLine, NOT_SINGLE_LINE),
  );

/** Text of several lines that a person typed, trimmed. */
export const multilineText = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, tooLong(max)));
export const requiredMultilineText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'field is required'), v.maxLength(max, tooLong(max)));

/** An installation address with PAF's field names (§3): premise and thoroughfare. */
export const address = v.object({
  uuid: v.string(),
  addressLine1: v.string(),
  addressLine2: v.nullable(v.string()),
  addressLine3: v.nullable(v.string()),
  premise: v.nullable(v.string()),
  thoroughfare: v.nullable(v.string()),
  town: v.string(),
  county: v.nullable(v.string()),
  postcode: v.string(),
  udprn: v.nullable(v.number()),
  uprn: v.nullable(v.string()),
  latitude: v.number(),
  longitude: v.number(),
  /** The text that a person entered, if it differs from this address. */
  typedAs: v.nullish(v.string(), null),
});
export type Address = v.InferOutput<typeof address>;

/** The parts in which two addresses can differ. `premise` is a number or a unit. */
const ADDRESS_PARTS = ['premise', 'building', 'street', 'town', 'county', 'postcode'] as const;
export const addressPart = v.picklist(ADDRESS_PARTS);
export type AddressPart = v.InferOutput<typeof addressPart>;

/** A piece of an address, in reading order, and whether something else was typed. */
export const addressPiece = v.object({ text: v.string(), isChanged: v.boolean() });
export type AddressPiece = v.InferOutput<typeof addressPiece>;

/** One entry of a history; histories are sorted oldest first. */
export const historyEntry = v.object({
  id: v.string(),
  at: instant,
  /** A short title of the event. */
  title: v.string(),
  detail: v.nullable(v.string()),
  /** The person who did it; null for the system. */
  actor: v.nullable(v.string()),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;
