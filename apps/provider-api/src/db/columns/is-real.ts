import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Excludes the test data of sandbox tokens, for statements that do not go through a scope. */
export const isReal = ({ isSandbox }: { partnerId: PgColumn; isSandbox?: PgColumn }): SQL =>
  isSandbox === undefined ? sql`true` : sql`not ${isSandbox}`;
