import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { type Browser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const calls = contract.partner;
const PASSWORD = 'Quite-a-long-one-7';

describe('the partner', () => {
  let api: TestApi;
  let amelia: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
  });
  afterAll(() => api.close());

  const linkOf = (email: string) => {
    const mail = api.outbox.filter(({ to }) => to.includes(email)).at(-1);
    const url = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none.test');
    return { token: url.searchParams.get('token') ?? '', email: url.searchParams.get('email') ?? '' };
  };

  it('is shown to everyone and changed by its administrator', async () => {
    const finn = await api.asUser('role6@acme.test');
    await expect(finn.call(calls.get, {})).resolves.toMatchObject({ name: 'Acme Connect' });
    await expect(finn.call(calls.update, { telephone: '1' })).rejects.toMatchObject({ code: 'forbidden' });
    const address = { addressLine1: '1 New Road', town: 'Leeds', postcode: 'ls14ap' };
    const changed = await amelia.call(calls.update, { telephone: '', website: 'https://acme.test', address });
    expect(changed).toMatchObject({
      telephone: null,
      website: 'https://acme.test',
      address: { addressLine1: '1 New Road', postcode: 'LS1 4AP', county: null },
    });
  });

  it('rejects an invalid postcode and web address', async () => {
    const address = { addressLine1: '1 New Road', town: 'Leeds', postcode: 'nowhere' };
    await expect(amelia.call(calls.update, { address })).rejects.toMatchObject({
      fieldErrors: { 'address.postcode': ['must be a UK postcode'] },
    });
    await expect(amelia.call(calls.update, { website: 'javascript:alert(1)' })).rejects.toMatchObject({
      fieldErrors: { website: ['format is invalid'] },
    });
  });

  it("cannot enforce a second factor without one of the administrator's own", async () => {
    await expect(amelia.call(calls.update, { force2fa: true })).rejects.toMatchObject({
      fieldErrors: { force2fa: [expect.stringContaining('two-factor authentication on your own account')] },
    });
  });

  it('stops enforcing a second factor only with a recently confirmed password', async () => {
    const { db, now } = api.provider;
    await db.update(users).set({ twoFactorConfirmedAt: now() }).where(eq(users.email, 'role1@acme.test'));
    try {
      await amelia.call(calls.update, { force2fa: true });
      api.advance({ minutes: 16 });
      await amelia.call(calls.update, { telephone: '0113 496 0009' });
      await expect(amelia.call(calls.update, { force2fa: false })).rejects.toMatchObject({
        code: 'confirm-password',
      });
      expect((await amelia.call(calls.get, {})).force2fa).toBe(true);
      await amelia.call(contract.auth.confirmPassword, { password: DEMO_PASSWORD });
      await amelia.call(calls.update, { force2fa: false });
      expect((await amelia.call(calls.get, {})).force2fa).toBe(false);
    } finally {
      await db.update(users).set({ twoFactorConfirmedAt: null }).where(eq(users.email, 'role1@acme.test'));
    }
  });

  it('invites a user, who sets a password by the link and signs in', async () => {
    const invited = await amelia.call(calls.inviteUser, {
      firstName: 'Uma',
      lastName: 'Ferris',
      email: 'uma@acme.test',
      roleId: 4,
    });
    expect(invited).toMatchObject({ status: 'invited', roleId: 4 });
    await api.drainJobs();
    const first = linkOf('uma@acme.test');
    await amelia.call(calls.resendInvite, { id: invited.id });
    await api.drainJobs();
    const link = linkOf('uma@acme.test');
    expect(link.token).not.toBe(first.token);
    const used = api.guest().call(contract.auth.resetPassword, { ...first, password: PASSWORD });
    await expect(used).rejects.toMatchObject({ code: 'invalid' });
    await api.guest().call(contract.auth.resetPassword, { ...link, password: PASSWORD });
    const uma = await api.asUser('uma@acme.test', PASSWORD);
    await expect(uma.call(contract.auth.getMe, {})).resolves.toMatchObject({ roleId: 4 });
    await expect(amelia.call(calls.resendInvite, { id: invited.id })).rejects.toMatchObject({
      code: 'conflict',
    });
    const active = await amelia.call(calls.listUsers, { search: 'uma ferris' });
    expect(active.items).toMatchObject([{ status: 'active' }]);
  });

  it('rejects an email address that is in use at the own company', async () => {
    const invite = (email: string) =>
      amelia.call(calls.inviteUser, { firstName: 'A', lastName: 'B', email, roleId: 3 });
    const taken = { fieldErrors: { email: ['is already in use'] } };
    for (const email of ['role2@acme.test', 'ROLE2@acme.test', ' role3@acme.test ']) {
      await expect(invite(email)).rejects.toMatchObject(taken);
    }
    await expect(
      amelia.call(calls.inviteUser, { firstName: 'A', lastName: 'B', email: 'c@d.test', roleId: 7 }),
    ).rejects.toMatchObject({
      fieldErrors: { roleId: ['must be between 1 and 6'] },
    });
  });

  it('answers the same for an unknown address and for one that another company uses', async () => {
    const owner = 'role1@cobalt.test';
    const invite = (email: string) =>
      amelia.call(calls.inviteUser, { firstName: 'A', lastName: 'B', email, roleId: 3 });
    const answers = [];
    for (const email of ['nobody.at.all@cobalt.test', owner, 'Role1@Borealis.test', 'role2@borealis.test']) {
      const invited = await invite(email);
      const listed = await amelia.call(calls.listUsers, { search: email });
      await amelia.call(calls.resendInvite, { id: invited.id });
      const again = await invite(email).catch(({ fieldErrors }) => fieldErrors);
      const shape = ({ id: _id, email: _email, createdAt, updatedAt, ...rest }: typeof invited) => ({
        ...rest,
        dates: [typeof createdAt, typeof updatedAt],
      });
      answers.push({ invited: shape(invited), listed: listed.items.map(shape), again });
      await amelia.call(calls.removeUser, { id: invited.id });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await api.drainJobs();
    const mails = api.outbox.filter(({ to }) => to.includes(owner));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain('already belongs to an account of another company');
      expect(text).not.toContain('/password/reset/');
    }
    // The owner's account works as before.
    const me = await (await api.asUser(owner)).call(contract.auth.getMe, {});
    expect(me).toMatchObject({
      email: owner,
      roleId: 1,
      partner: { name: expect.not.stringContaining('Acme') },
    });
  });

  it('answers two companies alike that invite one new address at once', async () => {
    const nadia = await api.asUser('role1@cobalt.test');
    for (let round = 0; round < 10; round += 1) {
      const email = `wanted${round}@elsewhere.test`;
      const input = { firstName: 'Wanda', lastName: 'Ted', email, roleId: 3 };
      const answers = await Promise.all(
        [amelia, nadia].map((administrator) => administrator.call(calls.inviteUser, input)),
      );
      for (const answer of answers) expect(answer).toMatchObject({ email, status: 'invited' });
      const rows = await api.provider.db.select().from(users).where(eq(users.email, email));
      expect(rows.map(({ isAddressTaken }) => isAddressTaken).sort()).toEqual([false, true]);
    }
    await api.drainJobs();
    const mails = api.outbox.filter(({ to }) => to.includes('wanted0@elsewhere.test'));
    expect(mails.filter(({ text }) => text.includes('/password/reset/'))).toHaveLength(1);
    expect(mails).toHaveLength(2);
  });

  it('removes a user, ends their session, and can invite them again', async () => {
    const dev = await api.asUser('role4@acme.test');
    const { id } = await dev.call(contract.auth.getMe, {});
    await amelia.call(calls.removeUser, { id });
    await expect(dev.call(contract.auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(api.asUser('role4@acme.test')).rejects.toMatchObject({ code: 'invalid' });
    await expect(amelia.call(calls.updateUser, { id, roleId: 2 })).rejects.toMatchObject({
      code: 'not-found',
    });
    const back = await amelia.call(calls.inviteUser, {
      firstName: 'Dev',
      lastName: 'Patel',
      email: 'role4@acme.test',
      roleId: 4,
    });
    expect(back).toMatchObject({ id, status: 'invited' });
  });

  it('never loses its last administrator', async () => {
    const me = await amelia.call(contract.auth.getMe, {});
    await expect(amelia.call(calls.removeUser, { id: me.id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(amelia.call(calls.updateUser, { id: me.id, roleId: 2 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('at least one administrator'),
    });
  });

  it('changes a role immediately', async () => {
    const ben = await api.asUser('role2@acme.test');
    const { id } = await ben.call(contract.auth.getMe, {});
    await expect(amelia.call(calls.updateUser, { id, roleId: 6 })).resolves.toMatchObject({ roleId: 6 });
    await expect(ben.call(contract.orders.list, {})).rejects.toMatchObject({ code: 'forbidden' });
    await amelia.call(calls.updateUser, { id, roleId: 2 });
  });

  it('lets only role 1 change users, and only of their own partner', async () => {
    const chloe = await api.asUser('role3@acme.test');
    const nadia = await api.asUser('role1@cobalt.test');
    const { items } = await chloe.call(calls.listUsers, { roleId: ['6'] });
    const id = items[0]?.id ?? 0;
    const invite = { firstName: 'A', lastName: 'B', email: 'x@acme.test', roleId: 1 };
    await expect(chloe.call(calls.inviteUser, invite)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(chloe.call(calls.updateUser, { id, roleId: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(chloe.call(calls.removeUser, { id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(nadia.call(calls.updateUser, { id, roleId: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(nadia.call(calls.removeUser, { id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(nadia.call(calls.resendInvite, { id })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('ignores unknown fields of a user update', async () => {
    const { items } = await amelia.call(calls.listUsers, { roleId: ['6'] });
    const id = items[0]?.id ?? 0;
    const more = { id, firstName: 'Finnian', partnerId: 3, email: 'other@acme.test' };
    const changed = await amelia.call(calls.updateUser, more);
    expect(changed).toMatchObject({ firstName: 'Finnian', email: 'role6@acme.test' });
  });

  it('creates a token that is shown once and stops working when revoked', async () => {
    const made = await amelia.call(calls.createToken, {
      name: 'Export',
      scopes: ['orders:read', 'quotes:read'],
      expiresInDays: 30,
    });
    const listed = await amelia.call(calls.listTokens, {});
    expect(listed).toMatchObject([
      {
        id: made.id,
        name: 'Export',
        scopes: ['quotes:read', 'orders:read'],
        createdBy: 'Amelia Hartley',
        lastUsedAt: null,
      },
    ]);
    expect(made.plainTextToken.startsWith(made.prefix)).toBe(true);
    expect(JSON.stringify(listed)).not.toContain(made.plainTextToken);
    const ask = () =>
      api.guest().fetch('/api/v1/me', { headers: { Authorization: `Bearer ${made.plainTextToken}` } });
    expect((await ask()).status).toBe(200);
    expect((await amelia.call(calls.listTokens, {}))[0]?.lastUsedAt).not.toBeNull();
    await amelia.call(calls.revokeToken, { id: made.id });
    expect((await ask()).status).toBe(401);
  });

  it('does not let tokens, or roles 4 and 6, create tokens', async () => {
    const made = await amelia.call(calls.createToken, { name: 'Writer', scopes: [...TOKEN_SCOPES] });
    const response = await api.guest().fetch('/api/v1/partner/tokens', {
      method: 'POST',
      headers: { Authorization: `Bearer ${made.plainTextToken}`, 'Content-Type': 'application/json' },
      body: '{"name":"Another"}',
    });
    expect(response.status).toBe(403);
    const finn = await api.asUser('role6@acme.test');
    await expect(
      finn.call(calls.createToken, { name: 'Mine', scopes: ['orders:read'] }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    const nadia = await api.asUser('role1@cobalt.test');
    await expect(nadia.call(calls.revokeToken, { id: made.id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(nadia.call(calls.listTokens, {})).resolves.toEqual([]);
  });
});
