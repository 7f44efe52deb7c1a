import type { singleSignOn as contract } from '@portal/api-client/contract';
import { checkValues, createdAt, id, instant, oneOf, updatedAt, version } from '../../db/columns/columns.ts';
import { sql } from '../../db/drizzle.ts';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from '../../db/drizzle-pg.ts';
import { partnerId, partners, sessions, users } from '../tables.ts';

/** How a partner's users sign in with its identity provider. A partner has at most one. */
export const signInConnections = pgTable('sign_in_connections', {
  partnerId: integer()
    .primaryKey()
    .references(() => partners.id),
  issuer: text().notNull(),
  clientId: text().notNull(),
  /** Encrypted, because the server sends it to the identity provider. */
  sealedSecret: text().notNull(),
  isActive: boolean().notNull().default(false),
  /** When a test sign-in last succeeded with this issuer and client. */
  testedAt: instant(),
  arePasswordsAllowed: boolean().notNull().default(true),
  defaultRoleId: smallint().notNull(),
  roleClaim: text(),
  roleMappings: jsonb().$type<contract.SignInConnection['roleMappings']>().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** The account at a company's identity provider with which a user signs in. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    partnerId: partnerId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    /** The claim `sub`, which the issuer never gives to another account. */
    subject: text().notNull(),
    lastSignInAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Several companies may use one issuer, such as a consumer mail provider.
    unique('identities_subject').on(table.partnerId, table.issuer, table.subject),
    unique('identities_user').on(table.userId),
  ],
);

export const signInDomains = pgTable(
  'sign_in_domains',
  {
    id: id(),
    partnerId: partnerId(),
    /** In lower case. */
    domain: text().notNull(),
    /** The value of the TXT record. Not secret. */
    recordValue: text().notNull(),
    verifiedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sign_in_domains_own').on(table.partnerId, table.domain),
    // Only one company can verify a domain.
    uniqueIndex('sign_in_domains_verified').on(table.domain).where(sql`${table.verifiedAt} is not null`),
  ],
);

/** The token with which a company's identity provider calls the SCIM endpoints. Without a row, SCIM is off. */
export const scimTokens = pgTable('scim_tokens', {
  partnerId: integer()
    .primaryKey()
    .references(() => partners.id),
  tokenHash: text().notNull().unique(),
  /** The first characters, so that administrators can tell tokens apart. */
  prefix: text().notNull(),
  /** Name of the administrator who created the token. */
  createdBy: text().notNull(),
  lastUsedAt: instant(),
  /** At most a year after the token was created. */
  expiresAt: instant().notNull(),
  /** The last reminder was sent this many days before the token expires. */
  expiryNoticeDays: smallint(),
  createdAt: createdAt(),
});

/** What an identity provider calls the users that it manages. The row stays while a user is deactivated. */
export const scimUsers = pgTable(
  'scim_users',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    partnerId: partnerId(),
    userName: text().notNull(),
    externalId: text(),
    /** The values of `roles` and `entitlements`. */
    roles: jsonb().$type<readonly string[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('scim_users_name').on(table.partnerId, sql`lower(${table.userName})`),
    index('scim_users_external_id').on(table.partnerId, table.externalId),
  ],
);

/** `confirm`: in place of entering the password again. */
const PURPOSES = ['sign-in', 'test', 'confirm'] as const;

/** Sign-ins that the identity provider has not answered yet. The first answer removes the row. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** SHA-256 of `state`. */
    stateHash: text().primaryKey(),
    partnerId: partnerId(),
    sessionIdHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    purpose: oneOf(PURPOSES).notNull(),
    /** Who tests or confirms. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    clientId: text().notNull(),
    nonce: text().notNull(),
    /** Encrypted: with it and the code, the tokens could be fetched. */
    sealedVerifier: text().notNull(),
    returnTo: text().notNull(),
    startedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    ...checkValues('sign_in_attempts', table),
    index('sign_in_attempts_session').on(table.sessionIdHash),
    index('sign_in_attempts_expiry').on(table.expiresAt),
  ],
);

/** Logout tokens that were used; each works once. */
export const usedLogoutTokens = pgTable('used_logout_tokens', {
  /** SHA-256 of issuer and `jti`. */
  tokenHash: text().primaryKey(),
  expiresAt: instant().notNull(),
});
