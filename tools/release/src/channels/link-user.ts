import type { User } from '@portal/auth';
import type { DevelopmentLink } from '@portal/release-manifest';
import { hashKey } from './hash-key.ts';

/** The facts that decide whether a link works. All come from the session, none from the browser. */
export interface LinkVisitor {
  /** Hash of the session. */
  session: string;
  user: Pick<User, 'id' | 'email' | 'impersonatedBy'>;
}

/**
 * Hash of the email address of a link's user. The link's key is part of the hash, so two hashes do not show that their
 * links are for the same user.
 * @param key hash of the key in the link
 */
export function hashUser(key: string, email: string): string {
  return hashKey(`${key} ${foldCase(email.trim())}`);
}

/**
 * Whether a link is for a user. Staff who act as the user do not get it: the developer's code would run in a session of
 * staff, and the operator named someone else.
 */
export function isLinkOf(
  { key, user }: DevelopmentLink,
  { email, impersonatedBy }: LinkVisitor['user'],
): boolean {
  return impersonatedBy === null && hashUser(key, email) === user;
}

/** Folds only ASCII letters: Unicode also folds the Kelvin sign to "k", so two users' addresses could match. */
const foldCase = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
