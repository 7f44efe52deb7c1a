import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { statementsOf } from '../testing/database/statements.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { partners, sessions, users } from './tables.ts';

const { getMe } = contract.auth;

describe('a session', () => {
  let api: TestApi;
  let amelia: Browser;
  let userId: number;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  beforeEach(async () => {
    amelia = await api.asUser('role1@acme.test');
    userId = (await amelia.call(getMe, {})).id;
  });

  it('is read with every call, in one statement with its user and partner', async () => {
    const statements = await statementsOf(api.provider.db, () => amelia.call(getMe, {}));
    const reads = statements.filter((text) => text.includes('from "sessions"'));
    expect(reads).toEqual([expect.stringMatching(/join "users".*join "partners"/)]);
  });

  it('has a new role, name or partner at once', async () => {
    const { db } = api.provider;
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    const [partner] = await db
      .select()
      .from(partners)
      .where(eq(partners.id, user?.partnerId ?? 0));
    await db.update(users).set({ roleId: 6, firstName: 'Amy' }).where(eq(users.id, userId));
    await expect(amelia.call(contract.quotes.single.list, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(amelia.call(getMe, {})).resolves.toMatchObject({ firstName: 'Amy' });
    await db
      .update(users)
      .set({ roleId: 1, firstName: user?.firstName ?? '' })
      .where(eq(users.id, userId));
    await db
      .update(partners)
      .set({ hasSfAccount: false })
      .where(eq(partners.id, partner?.id ?? 0));
    await expect(amelia.call(contract.circuits.list, {})).rejects.toMatchObject({ code: 'forbidden' });
    await db
      .update(partners)
      .set({ hasSfAccount: true })
      .where(eq(partners.id, partner?.id ?? 0));
    await expect(amelia.call(contract.circuits.list, {})).resolves.toBeDefined();
  });

  it('ends at once when it or its user is removed, or its time is over', async () => {
    const { db } = api.provider;
    const refused = () => expect(amelia.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await db.update(users).set({ removedAt: new Date() }).where(eq(users.id, userId));
    await refused();
    await db.update(users).set({ removedAt: null }).where(eq(users.id, userId));
    await amelia.call(getMe, {});
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, userId));
    await refused();
    amelia = await api.asUser('role1@acme.test');
    await amelia.call(getMe, {});
    await db.delete(sessions).where(eq(sessions.userId, userId));
    await refused();
  });

  it('is read together with the sessions of calls that arrive at the same time', async () => {
    const { db } = api.provider;
    const nadia = await api.asUser('role1@cobalt.test');
    const ended = await api.asUser('role2@acme.test');
    const { id } = await ended.call(getMe, {});
    await nadia.call(getMe, {});
    await db.delete(sessions).where(eq(sessions.userId, id));
    const found: unknown[] = [];
    const statements = await statementsOf(db, async () => {
      found.push(
        ...(await Promise.all([
          amelia.call(getMe, {}).then(({ email }) => email),
          ended.call(getMe, {}).catch(({ code }) => code),
          nadia.call(getMe, {}).then(({ email }) => email),
        ])),
      );
    });
    expect(found).toEqual(['role1@acme.test', 'unauthenticated', 'role1@cobalt.test']);
    expect(statements.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
  });

  it('is each user’s own', async () => {
    const nadia = await api.asUser('role1@cobalt.test');
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = await Promise.all([amelia.call(getMe, {}), nadia.call(getMe, {})]);
      expect(one.email).toBe('role1@acme.test');
      expect(other.email).toBe('role1@cobalt.test');
    }
  });
});
