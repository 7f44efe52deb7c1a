import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { StoreError } from '../errors.ts';
import { currentActor } from '../store/audit.ts';
import type { LeaseOptions } from '../store/lease.ts';
import type { ReleaseStore } from '../store/store.ts';
import { parseJsonFile } from '../store/store-files.ts';
import {
  describe,
  findSetup,
  hashOf,
  type Operator,
  requireOperator,
  type SignInDetails,
  toOperator,
  withDetails,
  withOperator,
  withoutSessions,
} from './operator-accounts.ts';
import {
  type OperatorFile,
  type OperatorRole,
  operatorFile,
  parseNewOperator,
  type StoredOperator,
  type StoredSession,
} from './operator-file.ts';

export const OPERATORS_FILE = 'operators.json';
const MINUTE_MS = 60_000;
const SETUP_MS = 24 * 60 * MINUTE_MS;
/** Time to enter the code after the password. */
const CODE_MS = 10 * MINUTE_MS;
const MAX_IDLE_MS = 60 * MINUTE_MS;
const MAX_SESSION_MS = 12 * 60 * MINUTE_MS;
/** How often the use of a session is recorded. Each time replaces the whole file. */
const RECORD_INTERVAL_MS = 5 * MINUTE_MS;
/** Sessions of one operator. A further sign-in ends the oldest. */
const MAX_SESSIONS = 10;

export interface NewOperator {
  name: string;
  email: string;
  role: OperatorRole;
  areas?: readonly string[];
}

/**
 * The accounts of the release console and their sessions, in `operators.json` in the release store. They are not in the
 * portal's database: a command creates them while the portal runs, and an embedded database can be opened only once.
 */
export class OperatorStore {
  private readonly store: ReleaseStore;
  private readonly now: () => Date;

  constructor(store: ReleaseStore, now: () => Date = () => new Date()) {
    this.store = store;
    this.now = now;
  }

  async list(): Promise<Operator[]> {
    return (await this.read()).operators.map(toOperator);
  }

  /** Returns the token of the link with which the person sets the account up, once and within a day. */
  async add(wanted: NewOperator): Promise<{ operator: Operator; token: string }> {
    return this.create(wanted, null);
  }

  /** Adds accounts that can sign in at once, unless there are any already. For demo data. */
  async addReady(accounts: readonly (NewOperator & SignInDetails)[]): Promise<void> {
    if ((await this.list()).length > 0) return;
    for (const { passwordHash, secret, lastStep, ...account } of accounts)
      await this.create(account, { passwordHash, secret, lastStep });
  }

  private async create(
    { name, email, role, areas = [] }: NewOperator,
    details: SignInDetails | null,
  ): Promise<{ operator: Operator; token: string }> {
    const { token, setup } = this.createSetup();
    const operator = parseNewOperator({
      id: randomBytes(4).toString('hex'),
      name: name.trim(),
      email: email.trim().toLowerCase(),
      role,
      areas: [...new Set(areas)],
      ...(details ?? { passwordHash: null, secret: null, lastStep: 0 }),
      setup: details === null ? setup : null,
      createdAt: this.now().toISOString(),
      createdBy: currentActor(),
    });
    await this.change('add-operator', describe(operator), (file) => {
      if (file.operators.some((other) => other.email === operator.email))
        throw new Error(`There is an account for ${operator.email} already.`);
      return { ...file, operators: [...file.operators, operator] };
    });
    return { operator: toOperator(operator), token };
  }

  /** Removes password and second factor, ends all sessions, and returns the token of a new link. */
  async reset(email: string): Promise<{ operator: Operator; token: string }> {
    const { token, setup } = this.createSetup();
    const found = requireOperator(await this.read(), email);
    await this.change('reset-operator', describe(found), (file) => {
      const operator = requireOperator(file, email);
      const blank = { ...operator, passwordHash: null, secret: null, lastStep: 0, setup };
      return withoutSessions(withOperator(file, blank), operator.id);
    });
    return { operator: toOperator({ ...found, passwordHash: null }), token };
  }

  /** Removes an account and ends its sessions. */
  async remove(email: string): Promise<Operator> {
    const operator = requireOperator(await this.read(), email);
    await this.change('remove-operator', describe(operator), (file) => {
      requireOperator(file, email);
      const operators = file.operators.filter(({ id }) => id !== operator.id);
      return withoutSessions({ ...file, operators }, operator.id);
    });
    return toOperator(operator);
  }

  /** The account that a set-up link belongs to; null if the link is unknown, was used or has expired. */
  async findBySetup(token: string): Promise<Operator | null> {
    const operator = findSetup(await this.read(), token, this.now());
    return operator === undefined ? null : toOperator(operator);
  }

  /** Stores what the person chose. Only one of several attempts with a link succeeds. */
  async finishSetup(token: string, details: SignInDetails): Promise<Operator | null> {
    return this.store.withLease(async (lease) => {
      const { file, tag } = await this.readTagged();
      const operator = findSetup(file, token, this.now());
      if (operator === undefined) return null;
      await lease.assertHeld();
      await this.write(withOperator(file, { ...operator, ...details, setup: null }), tag);
      return toOperator({ ...operator, ...details });
    });
  }

  /** An account and what is needed to check its password; null if nobody can sign in with the address. */
  async findForSignIn(email: string): Promise<(Operator & SignInDetails) | null> {
    const wanted = email.trim().toLowerCase();
    const found = (await this.read()).operators.find((operator) => operator.email === wanted);
    return found === undefined ? null : withDetails(found);
  }

  /** Starts a session of someone whose password was right, and returns its cookie. */
  async startSession(operator: string): Promise<string> {
    const cookie = randomBytes(32).toString('base64url');
    const at = this.now().toISOString();
    await this.update((file) => ({
      ...file,
      sessions: [
        ...this.liveSessions(file).filter((session) => session.operator !== operator),
        ...this.liveSessions(file)
          .filter((session) => session.operator === operator)
          .slice(1 - MAX_SESSIONS),
        { hash: hashOf(cookie), operator, isSignedIn: false, createdAt: at, seenAt: at },
      ],
    }));
    return cookie;
  }

  /**
   * Completes the sign-in of a session and gives it a new cookie. Null if the session has ended, or if a code of this
   * time step or a later one was used already.
   */
  async completeSession(cookie: string, step: number): Promise<string | null> {
    return this.store.withLease(async (lease) => {
      const { file, tag } = await this.readTagged();
      const session = this.liveSessions(file).find(({ hash }) => hash === hashOf(cookie));
      const operator = file.operators.find(({ id }) => id === session?.operator);
      if (session === undefined || operator === undefined || operator.lastStep >= step) return null;
      const next = randomBytes(32).toString('base64url');
      const at = this.now().toISOString();
      const signedIn = { ...session, hash: hashOf(next), isSignedIn: true, createdAt: at, seenAt: at };
      await lease.assertHeld();
      const completed = {
        ...withOperator(file, { ...operator, lastStep: step }),
        sessions: [...this.liveSessions(file).filter((other) => other !== session), signedIn],
      };
      await this.write(completed, tag);
      return next;
    });
  }

  /** The session of a cookie and its operator; null if it has ended. */
  async findSession(
    cookie: string,
  ): Promise<{ operator: Operator & SignInDetails; isSignedIn: boolean } | null> {
    const file = await this.read();
    const session = this.liveSessions(file).find(({ hash }) => hash === hashOf(cookie));
    const found = file.operators.find(({ id }) => id === session?.operator);
    const operator = found === undefined ? null : withDetails(found);
    if (session === undefined || operator === null) return null;
    if (this.now().getTime() - Date.parse(session.seenAt) > RECORD_INTERVAL_MS) await this.recordUse(session);
    return { operator, isSignedIn: session.isSignedIn };
  }

  async endSession(cookie: string): Promise<void> {
    // Anyone may send any cookie: only one of a session is worth the lease of the store.
    if (!(await this.read()).sessions.some(({ hash }) => hash === hashOf(cookie))) return;
    await this.update((file) => ({
      ...file,
      sessions: this.liveSessions(file).filter(({ hash }) => hash !== hashOf(cookie)),
    }));
  }

  /** Never waits for a change in progress, because every read of the console records its session. */
  private async recordUse({ hash }: StoredSession): Promise<void> {
    const seenAt = this.now().toISOString();
    const touch = (session: StoredSession) => (session.hash === hash ? { ...session, seenAt } : session);
    try {
      await this.update((file) => ({ ...file, sessions: file.sessions.map(touch) }), { maxWaitMs: 0 });
    } catch (error) {
      // The store is being changed. The next request of the session tries again.
      if (!(error instanceof StoreError)) throw error;
    }
  }

  private liveSessions({ sessions }: OperatorFile): StoredSession[] {
    const now = this.now().getTime();
    return sessions.filter(({ createdAt, seenAt, isSignedIn }) => {
      const age = now - Date.parse(createdAt);
      // A session from the future was started while the clock was ahead.
      if (age < -MAX_SESSION_MS) return false;
      return isSignedIn ? age < MAX_SESSION_MS && now - Date.parse(seenAt) < MAX_IDLE_MS : age < CODE_MS;
    });
  }

  private createSetup(): { token: string; setup: NonNullable<StoredOperator['setup']> } {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.now().getTime() + SETUP_MS).toISOString();
    return { token, setup: { hash: hashOf(token), expiresAt } };
  }

  private async update(
    change: (file: OperatorFile) => OperatorFile,
    options: LeaseOptions = {},
  ): Promise<void> {
    await this.store.withLease(async (lease) => {
      const { file, tag } = await this.readTagged();
      const changed = change(file);
      await lease.assertHeld();
      await this.write(changed, tag);
    }, options);
  }

  /** Changes accounts, and logs who did it. */
  private async change(
    action: 'add-operator' | 'reset-operator' | 'remove-operator',
    detail: string,
    change: (file: OperatorFile) => OperatorFile,
  ): Promise<void> {
    await this.store.withLease(async (lease) => {
      const { file, tag } = await this.readTagged();
      const changed = change(file);
      await this.store.log({ action, app: OPERATORS_FILE, from: null, to: null, reason: null, detail });
      await lease.assertHeld();
      await this.write(changed, tag);
    });
  }

  private async read(): Promise<OperatorFile> {
    return (await this.readTagged()).file;
  }

  private async readTagged(): Promise<{ file: OperatorFile; tag: string | null }> {
    const found = await this.store.files.read(OPERATORS_FILE);
    if (found === null) return { file: { operators: [], sessions: [] }, tag: null };
    const value = parseJsonFile(found.content);
    const parsed = v.safeParse(operatorFile, value instanceof SyntaxError ? undefined : value);
    if (parsed.success) return { file: parsed.output, tag: found.tag };
    throw new StoreError(
      `${OPERATORS_FILE} is damaged, so nobody can sign in. Restore it from a back-up, or delete it.`,
    );
  }

  /** @param onlyIf the tag of the file that was changed. */
  private async write(file: OperatorFile, onlyIf: string | null): Promise<void> {
    const content = `${JSON.stringify(file, null, 2)}\n`;
    if ((await this.store.files.write(OPERATORS_FILE, content, { onlyIf })) === null)
      throw new StoreError(`Another process changed ${OPERATORS_FILE}. Try again.`);
  }
}
