import { toWireKey } from '@portal/api-client/wire';
import { sql } from '../drizzle.ts';
import { boolean, check, integer, type PgColumn, text, timestamp, uuid } from '../drizzle-pg.ts';

/** A point in time: a `Date` in code, an ISO string on the wire. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** A random id, which does not reveal how many rows there are. */
export const id = () => uuid().primaryKey().defaultRandom();

/** Increases with every edit; see `expectedVersion` in the contract. */
export const version = () => integer().notNull().default(1);

/** The value of a {@link version} column in an update of rows whose current version is not loaded. */
export const nextVersion = (column: PgColumn) => sql`${column} + 1` as unknown as number; // drizzle's row types know no SQL

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Whether the row is test data of a sandbox token. A scope (db/scope.ts) sees either real data or test data. */
export const isSandbox = () => boolean().notNull().default(false);

type Values = readonly [string, ...string[]];

/** A column for values of the contract; with {@link checkValues} the database refuses any other. */
export const oneOf = <const Options extends Values>(values: Options) =>
  text({ enum: values as unknown as [Options[number], ...Options[number][]] }); // drizzle changes no value

/**
 * Constraints for all {@link oneOf} columns of a table. Lists are written by the database without a look at the values,
 * so a value that the contract does not know must not exist.
 */
export function checkValues(table: string, columns: Readonly<Record<string, PgColumn>>) {
  return Object.entries(columns).flatMap(([name, column]) => {
    // Drizzle gives constraints a column that has its values only in its configuration.
    const { enumValues } = (column as unknown as { config: { enumValues?: readonly string[] } }).config;
    if (!enumValues?.length) return [];
    const values = enumValues.map((value) => `'${value}'`).join(', ');
    return [check(`${table}_${toWireKey(name)}`, sql`${column} in (${sql.raw(values)})`)];
  });
}

/** The party that an item is waiting on. */
export const SIDES = ['partner', 'provider'] as const;
