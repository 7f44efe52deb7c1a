import { isNotNull, or, sql } from '../db/drizzle.ts';
import type { UserRow } from './caller.ts';
import { users } from './tables.ts';

/** Whether a user has set a password or signed in with the company's identity provider. Others are only invited. */
export const hasSignedUp = ({
  passwordHash,
  singleSignOnSince,
}: Pick<UserRow, 'passwordHash' | 'singleSignOnSince'>): boolean =>
  passwordHash !== null || singleSignOnSince !== null;

/** {@link hasSignedUp} in the database. */
export const isSignedUp = or(isNotNull(users.passwordHash), isNotNull(users.singleSignOnSince)) ?? sql`false`;
