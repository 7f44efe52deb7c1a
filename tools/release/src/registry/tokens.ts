import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { StoreError } from '../errors.ts';
import { currentActor } from '../store/audit.ts';
import type { ReleaseStore } from '../store/store.ts';
import { parseJsonFile } from '../store/store-files.ts';
import { appName, NAME } from './app-name.ts';

export const TOKENS_FILE = 'tokens.json';
/** Lets secret scanners recognise a token that was committed by mistake. */
const PREFIX = 'portal_release_';
const DAY_MS = 86_400_000;
const MAX_DAYS = 365;
const DEFAULT_DAYS = 90;

const teamName = v.pipe(v.string(), v.regex(NAME, 'must be lower-case letters, digits and dashes'));
const instant = v.pipe(v.string(), v.isoTimestamp());

const storedToken = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  team: teamName,
  name: teamName,
  /** Areas that the token may change, and the shell only if it is named. */
  areas: v.pipe(v.array(appName), v.minLength(1)),
  /** SHA-256 of the token, in hexadecimal. The token itself is not stored. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  createdAt: instant,
  createdBy: v.string(),
  expiresAt: instant,
  revokedAt: v.nullable(instant),
});
type StoredToken = v.InferOutput<typeof storedToken>;

const tokensFile = v.strictObject({ tokens: v.array(storedToken) });

/** A token without its hash. */
export type Token = Omit<StoredToken, 'hash'>;
export type TokenState = 'active' | 'expired' | 'revoked';

export interface NewToken {
  team: string;
  areas: readonly string[];
  /** Appears in the log after the team; by default the token's id. */
  name?: string | undefined;
  days?: number | undefined;
  /** Recorded in the log. */
  reason?: string | null;
}

/**
 * The tokens with which teams publish over HTTP, in `tokens.json` in the release store, so that every process on the
 * store knows them.
 */
export class TokenStore {
  private readonly store: ReleaseStore;
  private readonly now: () => Date;

  constructor(store: ReleaseStore, now: () => Date = () => new Date()) {
    this.store = store;
    this.now = now;
  }

  /** Returns the secret, which cannot be read again. */
  async create({
    team,
    areas,
    name,
    days = DEFAULT_DAYS,
    reason = null,
  }: NewToken): Promise<{ token: Token; secret: string }> {
    if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
      throw new Error(`A token is valid for 1 to ${MAX_DAYS} days.`);
    const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const id = randomBytes(4).toString('hex');
    const created = this.now();
    const token = parseNew({
      id,
      team,
      name: name ?? `token-${id}`,
      areas: [...new Set(areas)],
      hash: hashOf(secret),
      createdAt: created.toISOString(),
      createdBy: currentActor(),
      expiresAt: new Date(created.getTime() + days * DAY_MS).toISOString(),
      revokedAt: null,
    });
    await this.store.withLease(async (lease) => {
      const { tokens, tag } = await this.read();
      this.assertOwned(token, tokens);
      await this.store.log({
        ...CHANGE,
        action: 'create-token',
        reason,
        detail: `${describeToken(token)} for ${token.areas.join(', ')} until ${token.expiresAt}`,
      });
      await lease.assertHeld();
      await this.write([...tokens, token], tag);
    });
    return { token: withoutHash(token), secret };
  }

  async list(): Promise<(Token & { state: TokenState })[]> {
    return (await this.read()).tokens.map((token) => ({ ...withoutHash(token), state: this.stateOf(token) }));
  }

  async revoke(id: string, reason: string | null = null): Promise<Token> {
    return this.store.withLease(async (lease) => {
      const { tokens, tag } = await this.read();
      const token = tokens.find((each) => each.id === id);
      if (token === undefined) throw new Error(`There is no token "${id}". To see them: release token list.`);
      if (token.revokedAt !== null) throw new Error(`The token ${id} was revoked at ${token.revokedAt}.`);
      await this.store.log({ ...CHANGE, action: 'revoke-token', reason, detail: describeToken(token) });
      await lease.assertHeld();
      const revoked = { ...token, revokedAt: this.now().toISOString() };
      await this.write(
        tokens.map((each) => (each.id === id ? revoked : each)),
        tag,
      );
      return withoutHash(revoked);
    });
  }

  /** The active token of a secret; null if there is none. */
  async find(secret: string): Promise<Token | null> {
    const hash = Buffer.from(hashOf(secret), 'hex');
    // Compares in constant time, so that the duration does not reveal how many characters of a hash match.
    const found = (await this.read()).tokens.filter((token) =>
      timingSafeEqual(Buffer.from(token.hash, 'hex'), hash),
    );
    const active = found.find((token) => this.stateOf(token) === 'active');
    return active === undefined ? null : withoutHash(active);
  }

  /** Throws if another team has an active token for one of the areas: two teams must not replace each other's versions. */
  private assertOwned(token: StoredToken, tokens: readonly StoredToken[]): void {
    for (const other of tokens) {
      if (this.stateOf(other) !== 'active') continue;
      if (other.team === token.team && other.name === token.name)
        throw new Error(
          `${describeToken(token)} exists already. Revoke ${other.id}, or choose another --name.`,
        );
      const shared = token.areas.filter((area) => other.areas.includes(area));
      if (other.team !== token.team && shared.length > 0)
        throw new Error(
          `${shared.join(', ')} belongs to the team ${other.team}, whose token ${other.id} is valid until ${other.expiresAt}.`,
        );
    }
  }

  private stateOf({ revokedAt, expiresAt }: StoredToken): TokenState {
    if (revokedAt !== null) return 'revoked';
    return new Date(expiresAt) <= this.now() ? 'expired' : 'active';
  }

  private async read(): Promise<{ tokens: StoredToken[]; tag: string | null }> {
    const found = await this.store.files.read(TOKENS_FILE);
    if (found === null) return { tokens: [], tag: null };
    const value = parseJsonFile(found.content);
    const parsed = v.safeParse(tokensFile, value instanceof SyntaxError ? undefined : value);
    if (parsed.success) return { tokens: parsed.output.tokens, tag: found.tag };
    throw new StoreError(
      `${TOKENS_FILE} is damaged, so no token is valid. Restore it from a back-up, or delete it.`,
    );
  }

  /** @param onlyIf the tag of the file that the tokens were read from. */
  private async write(tokens: readonly StoredToken[], onlyIf: string | null): Promise<void> {
    const content = `${JSON.stringify({ tokens }, null, 2)}\n`;
    if ((await this.store.files.write(TOKENS_FILE, content, { onlyIf })) === null)
      throw new StoreError(`Another process changed ${TOKENS_FILE}. Run the command again.`);
  }
}

const CHANGE = { app: TOKENS_FILE, from: null, to: null };

/** Names a token in the log and in messages: `reports/ci`. */
export function describeToken({ team, name }: Pick<Token, 'team' | 'name'>): string {
  return `${team}/${name}`;
}

function parseNew(token: StoredToken): StoredToken {
  const parsed = v.safeParse(storedToken, token);
  if (parsed.success) return parsed.output;
  const lines = parsed.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'token'}: ${issue.message}`);
  throw new Error(`The token cannot be created:\n${lines.join('\n')}`);
}

function withoutHash({ hash: _, ...token }: StoredToken): Token {
  return token;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
