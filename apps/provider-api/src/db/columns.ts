import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant; a `Date` here, `toISOString()` on the wire. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** A random id that says nothing of how many there are. */
export const id = () => uuid().primaryKey().defaultRandom();

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
