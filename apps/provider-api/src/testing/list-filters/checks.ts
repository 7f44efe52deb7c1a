import { londonDay } from '../../shared/days.ts';
import type { TestApi } from '../index.ts';

/** A row of a list, as returned by the API. */
export type Row = Record<string, unknown>;

/** A value to filter by, and the rows that the list must then return. */
interface Case {
  value: unknown;
  matches: (row: Row) => boolean;
  /** Whether an empty result also proves that the filter works. */
  mayLeaveNone?: boolean;
}

/** Data that a check may use in addition to the rows. */
export interface Facts {
  api: TestApi;
  userId: number;
  /** Users in the caller's team, including the caller. */
  teamIds: readonly number[];
  /** Ids of customers by name. */
  customers: ReadonlyMap<string, number>;
  today: string;
}

/**
 * Derives the cases for one filter from the rows of the unfiltered list. At least one case must keep some rows and
 * exclude others.
 */
export type Check = (rows: readonly Row[], facts: Facts) => Case[] | Promise<Case[]>;

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** The value at a path such as `location.isBookmarked`. */
export const getValueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Row | null)?.[key], row);

/** Checks a filter for rows whose field equals the value. */
export const fieldEquals =
  (path: string): Check =>
  (rows) =>
    distinct(rows.map((row) => getValueAt(row, path)))
      .filter((value) => value !== null && value !== undefined)
      .slice(0, 3)
      .map((value) => ({ value, matches: (row) => getValueAt(row, path) === value }));

/** Checks a filter for rows whose field is one of the values: each value alone, and two together. */
export const fieldIsOneOf =
  (path: string, toKey: (value: unknown) => unknown = (value) => value): Check =>
  (rows) => {
    const values: unknown[] = distinct(rows.map((row) => getValueAt(row, path))).filter(
      (value) => value !== null,
    );
    const groups: unknown[][] = [
      ...values.map((value) => [value]),
      ...(values.length > 2 ? [values.slice(0, 2)] : []),
    ];
    return groups.map((group) => ({
      value: group.map(toKey),
      matches: (row) => group.includes(getValueAt(row, path)),
    }));
  };

/** Checks a filter for rows whose array contains one of the values. */
export const arrayIncludesOneOf =
  (path: string): Check =>
  (rows) =>
    distinct(rows.flatMap((row) => getValueAt(row, path) as unknown[])).map((value) => ({
      value: [value],
      matches: (row) => (getValueAt(row, path) as unknown[]).includes(value),
    }));

/** Checks a boolean filter: true keeps the rows for which `condition` holds, false keeps the others. */
export const holdsFor =
  (condition: (row: Row) => boolean): Check =>
  () =>
    [true, false].map((value) => ({ value, matches: (row) => condition(row) === value }));

export const fieldIsTrue = (path: string): Check => holdsFor((row) => getValueAt(row, path) === true);

type DayOf = (row: Row) => string | null;

/** The London calendar day of an instant. A value that is already a day stays the same. */
export const getDayAt =
  (path: string): DayOf =>
  (row) => {
    const value = getValueAt(row, path);
    if (typeof value !== 'string') return null;
    return value.length === 'YYYY-MM-DD'.length ? value : londonDay(new Date(value));
  };

/** The median day, so that rows exist on both sides of it. */
function getMiddle(rows: readonly Row[], dayOf: DayOf): string | undefined {
  const days = distinct(rows.map(dayOf).filter((day) => day !== null)).sort();
  return days[Math.floor(days.length / 2)];
}

/** Checks a filter for rows of a day or later. */
export const onOrAfter =
  (dayOf: DayOf): Check =>
  (rows) => {
    const value = getMiddle(rows, dayOf);
    return value === undefined ? [] : [{ value, matches: (row) => (dayOf(row) ?? '') >= value }];
  };

/** Checks a filter for rows of a day or earlier. */
export const onOrBefore =
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

/** Checks a filter for rows owned by the caller, by the caller's team or by nobody. */
export const ownerIs =
  (path = 'ownerId'): Check =>
  (_rows, { userId, teamIds }) => [
    { value: 'me', matches: (row) => getValueAt(row, path) === userId },
    { value: 'team', matches: (row) => teamIds.includes(getValueAt(row, path) as number) },
    { value: 'none', matches: (row) => getValueAt(row, path) === null },
  ];

/** Checks a filter for rows of one customer. */
export const customerIs =
  (path = 'customerName'): Check =>
  (rows, { customers }) =>
    distinct(rows.map((row) => getValueAt(row, path) as string))
      .filter((name) => customers.has(name))
      .slice(0, 2)
      .map((name) => ({ value: customers.get(name), matches: (row) => getValueAt(row, path) === name }));
