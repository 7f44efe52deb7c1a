import { type SQL, sql } from '../drizzle.ts';
import type { PgColumn } from '../drizzle-pg.ts';

/** Excludes the test data of sandbox tokens, for statements that do not go through a scope. */
export const isReal = ({ isSandbox }: { partnerId: PgColumn; isSandbox?: PgColumn }): SQL =>
  isSandbox === undefined ? sql`true` : sql`not ${isSandbox}`;
