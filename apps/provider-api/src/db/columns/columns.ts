import { sql } from 'drizzle-orm';
import { integer, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

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
