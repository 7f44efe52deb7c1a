import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { signInConnections, signInDomains } from '../auth/single-sign-on/tables.ts';
import { audit, rateLimits } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { TEST_CLIENT } from '../testing/identity-provider.ts';
import type { Browser } from '../testing/index.ts';
import { startSingleSignOn } from './single-sign-on-fixture.ts';

const { singleSignOn: calls } = contract;

let sso: Awaited<ReturnType<typeof startSingleSignOn>>;
let admin: Browser;
let other: Browser;
beforeAll(async () => {
  sso = await startSingleSignOn();
  admin = await sso.api.asUser('role1@acme.test');
  other = await sso.api.asUser('role1@cobalt.test');
});
beforeEach(() => sso.api.provider.db.delete(rateLimits));
afterAll(() => sso.close());

describe('email domains', () => {
  it('are verified by their TXT record', async () => {
    const added = await admin.call(calls.addDomain, { domain: 'Acme-People.test' });
    expect(added).toMatchObject({ domain: 'acme-people.test', verifiedAt: null });
    const { id, recordName, recordValue } = added;
    const verify = () => admin.call(calls.verifyDomain, { id });
    await expect(verify()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/no TXT record/),
    });
    sso.names.texts.set(recordName, [`${recordValue}x`]);
    await expect(verify()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/does not match/),
    });
    sso.names.texts.set(recordName, ['v=spf1 -all', recordValue]);
    expect((await verify()).verifiedAt).toEqual(expect.any(String));
  });

  it('belong to the first company that verifies them', async () => {
    const theirs = await other.call(calls.addDomain, { domain: 'acme-people.test' });
    sso.names.texts.set(theirs.recordName, [theirs.recordValue]);
    await expect(other.call(calls.verifyDomain, { id: theirs.id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/Another company/),
    });
    await other.call(calls.removeDomain, { id: theirs.id });
    expect((await other.call(calls.get, {})).domains).toEqual([]);
  });

  it('are refused twice, as public mail service and as no domain', async () => {
    for (const domain of ['ACME-people.test', 'gmail.com', 'localhost', 'a b.test', '-x.test']) {
      await expect(admin.call(calls.addDomain, { domain })).rejects.toMatchObject({ status: 422 });
    }
  });
});

describe('the connection', () => {
  it('is saved without ever returning its secret', async () => {
    const saved = await sso.save(admin);
    expect(saved.connection).toMatchObject({ issuer: sso.provider.issuer, isActive: false, testedAt: null });
    expect(saved.redirectUrl).toBe('http://portal.test/single-sign-on/acme');
    expect(JSON.stringify(saved)).not.toContain(TEST_CLIENT.clientSecret);
    const [row] = await sso.api.provider.db.select().from(signInConnections);
    expect(row?.sealedSecret).not.toContain(TEST_CLIENT.clientSecret);
  });

  it('names the field that is wrong', async () => {
    for (const [changes, field] of [
      [{ issuer: 'http://192.168.0.10' }, 'issuer'],
      [{ issuer: 'https://localhost' }, 'issuer'],
      [{ issuer: 'https://169.254.169.254/latest' }, 'issuer'],
      [{ issuer: `${sso.provider.issuer}/other` }, 'issuer'],
      [{ issuer: `${sso.provider.issuer}?a=1` }, 'issuer'],
      [{ clientId: 'another', clientSecret: undefined }, 'clientSecret'],
      [{ roleMappings: [{ value: 'sales', roleId: 5 }] }, 'roleClaim'],
      [{ defaultRoleId: 1 }, 'defaultRoleId'],
    ] as const) {
      await expect(sso.save(admin, changes)).rejects.toMatchObject({
        status: 422,
        fieldErrors: { [field]: expect.anything() },
      });
    }
  });

  it('is switched on only after a test, and off by another client', async () => {
    const switchOn = () => admin.call(calls.update, { isActive: true });
    await expect(switchOn()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/Test the sign-in/),
    });
    await expect(sso.test(admin, 'ida@elsewhere.test')).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/not in an email domain/),
    });
    const tested = await sso.test(admin, 'ida@acme-people.test');
    expect(tested).toMatchObject({
      purpose: 'test',
      returnTo: '/partner/single-sign-on',
      tested: { email: 'ida@acme-people.test', name: 'Ida Provider', roleId: 3 },
    });
    expect((await switchOn()).connection?.isActive).toBe(true);
    const rotated = await sso.save(admin, { clientSecret: undefined, defaultRoleId: 5 });
    expect(rotated.connection).toMatchObject({ isActive: true, defaultRoleId: 5 });
    const moved = await sso.save(admin, { clientId: 'another' });
    expect(moved.connection).toMatchObject({ isActive: false, testedAt: null });
  });

  it('names a client secret that the provider does not accept', async () => {
    await sso.save(admin, { clientSecret: 'wrong' });
    await expect(sso.test(admin, 'ida@acme-people.test')).rejects.toMatchObject({
      message: expect.stringMatching(/client secret/),
    });
  });

  it('refuses a change that overwrites what somebody else saved', async () => {
    const { connection } = await sso.save(admin);
    await sso.save(admin, { defaultRoleId: 4 });
    await expect(sso.save(admin, { defaultRoleId: 2, version: connection?.version })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('is only for administrators who have just confirmed their password', async () => {
    const manager = await sso.api.asUser('role2@acme.test');
    await expect(manager.call(calls.get, {})).rejects.toMatchObject({ status: 403 });
    sso.api.advance({ minutes: 16 });
    await expect(sso.save(admin)).rejects.toMatchObject({ status: 423 });
    await admin.call(contract.auth.confirmPassword, { password: 'Portal-demo-1!' });
  });

  it('is never required of users who could not use it', async () => {
    const { db } = sso.api.provider;
    const { partner } = contract;
    await sso.save(admin);
    await db.update(signInConnections).set({ isActive: true });
    const require = () => admin.call(calls.update, { arePasswordsAllowed: false });
    await expect(require()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^You cannot require single sign-on yet\. \d+ users have an address outside your verified domains\./,
      ),
    });
    const { id } = await sso.verify(admin, 'acme.test');
    await require();
    await expect(admin.call(calls.removeDomain, { id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^You cannot remove acme\.test\. \d+ users have an address in it /),
    });
    const { id: leaving } = await admin.call(partner.inviteUser, {
      firstName: 'Olga',
      lastName: 'Outside',
      email: 'olga@contractor.test',
      roleId: 1,
    });
    await expect(admin.call(partner.updateUser, { id: String(leaving), roleId: 3 })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/outside your verified domains/),
    });
    await admin.call(calls.update, { arePasswordsAllowed: true });
    await admin.call(partner.updateUser, { id: String(leaving), roleId: 3 });
    await expect(require()).rejects.toMatchObject({ message: expect.stringMatching(/ yet\. 1 user has /) });
    await admin.call(calls.removeDomain, { id });
  });

  it('is removed with its audit entries left', async () => {
    await admin.call(calls.remove, {});
    expect((await admin.call(calls.get, {})).connection).toBeNull();
    await expect(admin.call(calls.update, { isActive: true })).rejects.toMatchObject({ status: 409 });
    await expect(admin.call(calls.startTest, {})).rejects.toMatchObject({ status: 409 });
    const rows = await sso.api.provider.db.select().from(audit).where(eq(audit.label, sso.provider.issuer));
    expect(rows.map(({ operation }) => operation)).toContain('remove');
    expect(JSON.stringify(rows)).not.toContain(TEST_CLIENT.clientSecret);
    const domains = await sso.api.provider.db.select().from(signInDomains);
    expect(domains).toHaveLength(1);
  });
});
