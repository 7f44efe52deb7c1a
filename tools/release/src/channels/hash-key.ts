import { createHash } from 'node:crypto';

/** The API keeps the part of the cookie before the dot when it replaces the session of the same user. */
export function hashSession(cookie: string): string {
  return hashKey(cookie.split('.', 1)[0] ?? '');
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
