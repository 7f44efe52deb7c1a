import { londonDay } from '../../shared/days.ts';
import type { TestApi } from '../../testing/index.ts';

/** A row of a list, as the API answers it. */
export type Row = Record<string, unknown>;

/** A value to filter by, and which rows the list must then answer. */
interface Case {
  value: unknown;
  matches: (row: Row) => boolean;
  /** Whether no row at all is an answer that shows something. */
  mayLeaveNone?: boolean;
}

/** What a check may ask the server for beside the rows. */
export interface Facts {
  api: TestApi;
  userId: number;
  /** Users in the caller's team, the caller among them. */
  teamIds: readonly number[];
  /** Ids of customers by name. */
  customers: ReadonlyMap<string, number>;
  today: string;
}

/** Cases for one filter, from the rows of the unfiltered list: at least one that keeps some rows and leaves out others. */
export type Check = (rows: readonly Row[], facts: Facts) => Case[] | Promise<Case[]>;

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** The value at a path such as `location.isBookmarked`. */
export const at = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Row | null)?.[key], row);

/** Rows whose field is the value. */
export const is =
  (path: string): Check =>
  (rows) =>
    distinct(rows.map((row) => at(row, path)))
      .filter((value) => value !== null && value !== undefined)
      .slice(0, 3)
      .map((value) => ({ value, matches: (row) => at(row, path) === value }));

/** Rows whose field is one of the values: each value on its own, and two together. */
export const isOneOf =
  (path: string, toKey: (value: unknown) => unknown = (value) => value): Check =>
  (rows) => {
    const values: unknown[] = distinct(rows.map((row) => at(row, path))).filter((value) => value !== null);
    const groups: unknown[][] = [
      ...values.map((value) => [value]),
      ...(values.length > 2 ? [values.slice(0, 2)] : []),
    ];
    return groups.map((group) => ({
      value: group.map(toKey),
      matches: (row) => group.includes(at(row, path)),
    }));
  };

/** Rows whose list has one of the values. */
export const includes =
  (path: string): Check =>
  (rows) =>
    distinct(rows.flatMap((row) => at(row, path) as unknown[])).map((value) => ({
      value: [value],
      matches: (row) => (at(row, path) as unknown[]).includes(value),
    }));

/** Rows of which something is true, and those of which it is not. */
export const whether =
  (isTrue: (row: Row) => boolean): Check =>
  () =>
    [true, false].map((value) => ({ value, matches: (row) => isTrue(row) === value }));

export const isTrue = (path: string): Check => whether((row) => at(row, path) === true);

type DayOf = (row: Row) => string | null;

/** The day in London of an instant, or the day itself. */
export const dayAt =
  (path: string): DayOf =>
  (row) => {
    const value = at(row, path);
    if (typeof value !== 'string') return null;
    return value.length === 'YYYY-MM-DD'.length ? value : londonDay(new Date(value));
  };

/** The middle one of the days that occur, so that rows lie on both sides of it. */
function getMiddle(rows: readonly Row[], dayOf: DayOf): string | undefined {
  const days = distinct(rows.map(dayOf).filter((day) => day !== null)).sort();
  return days[Math.floor(days.length / 2)];
}

/** Rows of that day or a later one. */
export const from =
  (dayOf: DayOf): Check =>
  (rows) => {
    const value = getMiddle(rows, dayOf);
    return value === undefined ? [] : [{ value, matches: (row) => (dayOf(row) ?? '') >= value }];
  };

/** Rows of that day or an earlier one. */
export const to =
  (dayOf: DayOf): Check =>
  (rows) => {
    const days = distinct(rows.map(dayOf).filter((day) => day !== null)).sort();
    const value = days[Math.floor((days.length - 1) / 2)];
    if (value === undefined) return [];
    return [
      {
        value,
        matches: (row) => {
          const day = dayOf(row);
          return day !== null && day <= value;
        },
      },
    ];
  };

/** Rows that the caller, the caller's team or nobody looks after. */
export const isOwnedBy =
  (path = 'ownerId'): Check =>
  (_rows, { userId, teamIds }) => [
    { value: 'me', matches: (row) => at(row, path) === userId },
    { value: 'team', matches: (row) => teamIds.includes(at(row, path) as number) },
    { value: 'none', matches: (row) => at(row, path) === null },
  ];

/** Rows of a customer. */
export const isOfCustomer =
  (path = 'customerName'): Check =>
  (rows, { customers }) =>
    distinct(rows.map((row) => at(row, path) as string))
      .filter((name) => customers.has(name))
      .slice(0, 2)
      .map((name) => ({ value: customers.get(name), matches: (row) => at(row, path) === name }));
