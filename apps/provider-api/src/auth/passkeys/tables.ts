import type { passkeys as passkeyContract } from '@portal/api-client/contract';
import { checkValues, createdAt, id, instant, oneOf } from '../../db/columns/columns.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from '../../db/drizzle-pg.ts';
import { partnerId, sessions, users } from '../tables.ts';

type PasskeyTransport = (typeof passkeyContract.PASSKEY_TRANSPORTS)[number];

/** `second-factor`: after the password. `sign-in`: instead of it. */
const PASSKEY_PURPOSES = ['create', 'sign-in', 'second-factor'] as const;

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    partnerId: partnerId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the user. */
    name: text().notNull(),
    /** Base64url. So is the public key: the COSE key as the authenticator sent it. */
    credentialId: text().notNull().unique('passkeys_credential'),
    publicKey: text().notNull(),
    /** Grows with each use; stays 0 where the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<readonly PasskeyTransport[]>().notNull(),
    isBackedUp: boolean().notNull(),
    lastUsedAt: instant(),
    /** When its counter last went backwards, which means that a copy of it may exist. */
    suspiciousAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId), index('passkeys_partner').on(table.partnerId)],
);

/** Challenges that a passkey has not answered yet. Each belongs to one session and is removed by its first answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Base64url. */
    challenge: text().primaryKey(),
    sessionIdHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    purpose: oneOf(PASSKEY_PURPOSES).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    ...checkValues('passkey_challenges', table),
    index('passkey_challenges_session').on(table.sessionIdHash),
  ],
);
