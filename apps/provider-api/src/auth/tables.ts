import { PRICE_ACCESS } from '@portal/api-client/capability';
import { audit as auditContract } from '@portal/api-client/contract';
import type { TokenScope } from '@portal/api-client/scopes';
import { checkValues, createdAt, id, instant, oneOf, updatedAt, version } from '../db/columns/columns.ts';
import { sql } from '../db/drizzle.ts';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '../db/drizzle-pg.ts';

export const partners = pgTable('partners', {
  id: serial().primaryKey(),
  /** Short name used by seeds and staff, for example `acme`. */
  key: text().notNull().unique(),
  name: text().notNull(),
  /** Has a CRM account, so services and support are available. */
  hasSfAccount: boolean().notNull().default(false),
  force2fa: boolean().notNull().default(false),
  /** May use multi-quotes in production (R16). */
  isMultiQuoteTester: boolean().notNull().default(false),
  /** `prices` of users who are added without a choice. */
  newUserPrices: text({ enum: PRICE_ACCESS }).notNull().default('cost'),
  /** Version of the Service Level Agreement that was accepted last; 0 for none. */
  slaVersion: integer().notNull().default(0),
  slaAcceptedAt: instant(),
  /**
   * The company registered itself and staff have not approved it yet: its users cannot have mail sent to other
   * people.
   */
  isAwaitingApproval: boolean().notNull().default(false),
  companyNumber: text(),
  vatNumber: text(),
  telephone: text(),
  website: text(),
  addressLine1: text(),
  addressLine2: text(),
  town: text(),
  postcode: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** The partner that a row belongs to. */
export const partnerId = () =>
  integer()
    .notNull()
    .references(() => partners.id);

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    telephone: text(),
    roleId: smallint().notNull(),
    /** Which prices the user sees; ignored for administrators. */
    prices: text({ enum: PRICE_ACCESS }).notNull().default('cost'),
    /** Users with the same team are each other's team; null for those without one. */
    team: text(),
    /** Argon2id; null until an invited user sets a password. */
    passwordHash: text(),
    passwordChangedAt: instant(),
    passwordExpiresAt: instant(),
    /** Encrypted base32; set when enabled, active from `twoFactorConfirmedAt`. */
    twoFactorSecret: text(),
    twoFactorConfirmedAt: instant(),
    /** The last time step whose code was used, so that no code works twice (F24). */
    twoFactorLastStep: integer().notNull().default(0),
    /** Since when the user has passkeys; null without any. */
    passkeysSince: instant(),
    /** The random user handle, which authenticators store with each passkey. */
    passkeyHandle: text(),
    /** Since when the user signs in with the company's identity provider; null if never. */
    singleSignOnSince: instant(),
    /** Since when the company's identity provider manages the user with SCIM; null if it does not. */
    scimManagedSince: instant(),
    avatarFileId: text(),
    lastSeenAt: instant(),
    invitedAt: instant(),
    /** The address belongs to another company's user: this row is only the invitation and can never sign in. */
    isAddressTaken: boolean().notNull().default(false),
    /** No longer a user; the row provides the name in histories. */
    removedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`not ${table.isAddressTaken}`),
    index('users_partner').on(table.partnerId),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted rather than hashed, because the user may read the codes again (R7). */
    sealed: text().notNull(),
    codeHash: text().notNull(),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.position] }),
    unique('recovery_codes_hash').on(table.userId, table.codeHash),
  ],
);

export const staff = pgTable('staff', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value. */
    idHash: text().primaryKey(),
    /** The session's public id, from which nobody can derive the cookie. */
    publicId: uuid().notNull().defaultRandom(),
    /** The browser's user agent and network address when the session began. */
    userAgent: text(),
    address: text(),
    csrfToken: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The password was right; the second factor is still missing. */
    challengedUserId: integer().references(() => users.id, { onDelete: 'cascade' }),
    challengeExpiresAt: instant(),
    /** The staff member who acts as the user. */
    staffId: integer().references(() => staff.id),
    /** The identity (single-sign-on/tables.ts) that began the session; null if a password or passkey did. */
    identityId: uuid(),
    /** The claim `sid`: the session at the identity provider. */
    providerSessionId: text(),
    /** When the user last entered the password in this session; account changes need a recent one (R4). */
    passwordConfirmedAt: instant(),
    /** Position in the database's log after the last write; a replica behind it is not read from (write-positions.ts). */
    writtenPosition: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    seenAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const passwordResets = pgTable('password_resets', {
  tokenHash: text().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant().notNull(),
  createdAt: createdAt(),
});

/** Links that were opened; each works once. */
export const usedImpersonationLinks = pgTable('used_impersonation_links', {
  linkHash: text().primaryKey(),
  expiresAt: instant().notNull(),
});

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    partnerId: partnerId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** The first characters, so that users can tell tokens apart. */
    prefix: text().notNull(),
    scopes: jsonb().$type<readonly TokenScope[]>().notNull(),
    /** Works only with test data. Not named `isSandbox`, because the token itself is not test data (db/scope.ts). */
    isForSandbox: boolean().notNull().default(false),
    lastUsedAt: instant(),
    /** At most a year after the token was created. */
    expiresAt: instant().notNull(),
    /** The last reminder was sent this many days before the token expires. */
    expiryNoticeDays: smallint(),
    /** Position in the database's log after the last write, as in `sessions`. */
    writtenPosition: bigint({ mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [index('api_tokens_partner').on(table.partnerId), index('api_tokens_user').on(table.userId)],
);

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: instant().notNull(),
});

/** Wrong guesses at one account or from one known device, and the time until which the next guess must wait. */
export const guesses = pgTable('guesses', {
  key: text().primaryKey(),
  /** Number of guesses that were not right, including those still being checked. */
  count: integer().notNull(),
  blockedUntil: instant().notNull(),
  /** When the count restarts from zero. */
  forgottenAt: instant().notNull(),
});

/**
 * The audit log: one row for each thing that a call or a job changed, written by triggers (`audit_watch`), and one for
 * each call, written by http/audit.ts (F26). Rows never change, except that sealing adds the last three columns.
 * Partitioned by month (audit/partitions), so unique indexes contain the time.
 */
export const audit = pgTable(
  'audit',
  {
    id: uuid().notNull().defaultRandom(),
    at: instant().notNull(),
    partnerId: integer(),
    userId: integer(),
    /** The names at the time. */
    userName: text(),
    staffId: integer(),
    staffName: text(),
    source: oneOf(auditContract.AUDIT_SOURCES).notNull().default('system'),
    /** The client's network address. */
    address: text(),
    /** The endpoint's id; `system` for changes that no call made. */
    action: text().notNull(),
    /** Path parameters; of a refused call also `state`, the state of what it was refused for. */
    params: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** HTTP status of the response; 200 if the step succeeded. */
    status: integer().notNull().default(200),
    /** Why it was refused. */
    reason: text(),
    requestId: text().notNull(),
    operation: oneOf(auditContract.AUDIT_OPERATIONS).notNull().default('call'),
    kind: oneOf(auditContract.AUDIT_KINDS).notNull().default('other'),
    /** Id of the changed thing, as in the address of its page, and its name at the time. */
    thing: text(),
    label: text(),
    /** Values before and after, by column. */
    changes: jsonb().$type<Readonly<Record<string, readonly [unknown, unknown]>>>(),
    /** The changes of the call have separate rows, so the list leaves out the row of the call. */
    hasChanges: boolean().notNull().default(false),
    /** Place in the chain, the hash of the row before it, and its own hash; null until it is sealed. */
    position: bigint({ mode: 'number' }),
    previousHash: text(),
    hash: text(),
  },
  (table) => [
    ...checkValues('audit', table),
    uniqueIndex('audit_id').on(table.id, table.at),
    uniqueIndex('audit_chain').on(table.position, table.at),
    // The rows that the list shows, in its order.
    index('audit_listed').on(table.partnerId, table.at, table.id).where(sql`not ${table.hasChanges}`),
    index('audit_thing').on(table.partnerId, table.kind, table.thing),
    // Sealing reads it in its order. The list counts these rows without reading the table.
    index('audit_unsealed')
      .on(table.at, table.id, table.partnerId, table.hasChanges)
      .where(sql`${table.position} is null`),
  ],
);

/** One row for each removal of old rows: the last removed row. The next row of the chain contains its hash. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  position: bigint({ mode: 'number' }).primaryKey(),
  hash: text().notNull(),
  at: instant().notNull(),
});

/** One row: the end of the audit log's chain. Written by the trigger `audit_extend_chain`, which refuses gaps. */
export const auditChainEnd = pgTable(
  'audit_chain_end',
  {
    isOnlyRow: boolean().primaryKey().default(true),
    position: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [check('audit_chain_end_only_row', sql`${table.isOnlyRow}`)],
);
