import { DateTime } from 'luxon';
import type { PartnerRow, UserRow } from '../auth/caller.ts';
import { partners, users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { PgTable } from '../db/drizzle-pg.ts';
import type { Provider } from '../provider.ts';
import { createRandom, type Random } from './random.ts';

/** Partners of the demo (readings E). */
export type PartnerKey = 'acme' | 'borealis' | 'cobalt' | 'delta';

/** The context of a domain's `seed.ts`. Everything runs in one transaction: use only `db`. */
export interface SeedContext {
  db: Database;
  provider: Provider;
  /** Time of seeding; all dates are relative to it, so that the demo stays current. */
  now: Date;
  /** Deterministic random numbers per name. */
  random(name: string): Random;
  /** `at({ days: -3, hours: 9 })` → an instant. */
  at(offset: { days?: number; hours?: number; minutes?: number }): Date;
  /** `day(-3)` → `YYYY-MM-DD` in London. */
  day(offset: number): string;
  partner(key: PartnerKey): Promise<PartnerRow>;
  /** By email address, or by role: `user('acme', 1)`. */
  user(email: string): Promise<UserRow>;
  usersOf(key: PartnerKey): Promise<UserRow[]>;
  /** Inserts any number of rows, in batches. */
  insert<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Promise<void>;
}

export type SeedStep = (seed: SeedContext) => Promise<void>;

/** Below PostgreSQL's limit of 65,535 parameters per statement, and short enough not to block other work. */
const MAX_PARAMETERS = 20_000;

function must<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Error(`The demo has no ${what}.`);
  return row;
}

export function createSeedContext(provider: Provider, db: Database): SeedContext {
  const now = provider.now();
  const seed: SeedContext = {
    db,
    provider,
    now,
    random: createRandom,
    at: (offset) => DateTime.fromJSDate(now).plus(offset).toJSDate(),
    day: (offset) =>
      DateTime.fromJSDate(now, { zone: 'Europe/London' }).plus({ days: offset }).toFormat('yyyy-MM-dd'),
    async partner(key) {
      const [row] = await db.select().from(partners).where(eq(partners.key, key));
      return must(row, `partner ${key}`);
    },
    async user(email) {
      const [row] = await db.select().from(users).where(eq(users.email, email));
      return must(row, `user ${email}`);
    },
    async usersOf(key) {
      const partner = await seed.partner(key);
      return db.select().from(users).where(eq(users.partnerId, partner.id)).orderBy(users.id);
    },
    async insert(table, rows) {
      const [first] = rows;
      if (first === undefined) return;
      const size = Math.max(1, Math.floor(MAX_PARAMETERS / Object.keys(first).length));
      for (let start = 0; start < rows.length; start += size) {
        // Drizzle's insert cannot follow a generic table; the rows are typed by the interface above.
        await db.insert(table).values(rows.slice(start, start + size) as never);
      }
    },
  };
  return seed;
}
