import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createImpersonationLink } from '../account/impersonation/impersonation-link.ts';
import { createApi } from '../api.ts';
import { passwordResets, rateLimits, users } from '../auth/tables.ts';
import { sql } from '../db/drizzle.ts';
import { MAIL_POLICIES } from '../mail/mail-limits.ts';
import { type Browser, createBrowser, createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';

const { auth, partner } = contract;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ trustProxy: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.provider.db.delete(rateLimits);
});

const invitation = (email: string) => ({ firstName: 'Sam', lastName: 'Reed', email, roleId: 3 });

async function post(path: string, body: unknown, from: string): Promise<Response> {
  const browser = api.guest();
  await browser.fetch('/csrf-cookie');
  return browser.fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': browser.csrfToken(),
      'X-Forwarded-For': from,
    },
    body: JSON.stringify(body),
  });
}

async function mailsTo(matches: (address: string) => boolean): Promise<number> {
  await api.drainJobs();
  return api.outbox.filter(({ to }) => to.some(matches)).length;
}

/** Counts the calls that succeeded and returns the errors of the others. */
async function settle(calls: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(calls);
  return {
    sent: results.filter(({ status }) => status === 'fulfilled').length,
    errors: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}

const application = (email: string, companyName = 'Kappa Voice') => ({
  companyName,
  firstName: 'Kay',
  lastName: 'Park',
  email,
  telephone: '',
});

async function registered(email: string, companyName?: string): Promise<Browser> {
  const browser = api.guest();
  await browser.call(auth.register, application(email, companyName));
  await api.drainJobs();
  const text = api.outbox.findLast(({ to }) => to.includes(email))?.text ?? '';
  const { searchParams } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  const password = 'seven-green-umbrellas-42';
  await browser.call(auth.resetPassword, { token: searchParams.get('token') ?? '', email, password });
  const user = await api.asUser(email, password);
  await user.call(auth.acceptSla, {});
  return user;
}

describe('invitations', () => {
  it('to one address are three a day, however often they are resent', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const { id } = await amelia.call(partner.inviteUser, invitation('stranger@far.test'));
    const { sent, errors } = await settle(
      Array.from({ length: 12 }, () => amelia.call(partner.resendInvite, { id: String(id) })),
    );
    expect(sent).toBe(2);
    expect(errors).toHaveLength(10);
    expect(errors[0]).toMatchObject({
      code: 'too-many',
      message: expect.stringMatching(
        /^Your company can send up to 3 invitations a day to stranger@far\.test\. Nothing was sent\. Try again after \d\d:\d\d on /,
      ),
    });
    expect(await mailsTo((to) => to === 'stranger@far.test')).toBe(3);
    api.advance({ days: 1, seconds: -30 });
    const tomorrow = await api.asUser('role1@acme.test');
    await expect(tomorrow.call(partner.resendInvite, { id: String(id) })).rejects.toMatchObject({
      message: expect.stringMatching(/Try again in 1 minute\.$/),
    });
    api.advance({ days: -1, seconds: 30 });
    // The log of a refused mail does not contain the address.
    api.advance({ days: 1, minutes: 1 });
    const later = await api.asUser('role1@acme.test');
    await later.call(partner.resendInvite, { id: String(id) });
    api.advance({ days: -1, minutes: -1 });
  });

  it('to one mailbox are counted together, whichever way it is written', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const spellings = [
      'v.ictim+1@gmail.com',
      'victim@googlemail.com',
      'VICTIM+2@GMAIL.COM',
      'vic.tim@gmail.com',
    ];
    const { sent } = await settle(
      spellings.map((email) => amelia.call(partner.inviteUser, invitation(email))),
    );
    expect(sent).toBe(3);
    // An address with a look-alike letter is not valid at all.
    await expect(amelia.call(partner.inviteUser, invitation('v\u0456ctim@gmail.com'))).rejects.toMatchObject({
      fieldErrors: { email: [expect.any(String)] },
    });
  });

  it('of one user are forty an hour and of one company a hundred a day, also when sent at once', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const invite = (count: number, prefix: string) =>
      settle(
        Array.from({ length: count }, (_, index) =>
          amelia.call(partner.inviteUser, invitation(`${prefix}${index}@far.test`)),
        ),
      );
    const first = await invite(42, 'a');
    expect(first.sent).toBe(40);
    expect(first.errors[0].message).toContain('You can send up to 40 invitations an hour');
    expect(await mailsTo((to) => /^a\d+@far/.test(to))).toBe(40);
    // Refused invitations created no user.
    const { rows } = await api.provider.db.execute(
      sql`select count(*)::int as count from ${users} where ${users.email} like 'a%@far.test'`,
    );
    expect(rows).toEqual([{ count: 40 }]);
    api.advance({ minutes: 61 });
    expect((await invite(42, 'b')).sent).toBe(40);
    api.advance({ minutes: 61 });
    const third = await invite(22, 'c');
    expect(third.sent).toBe(20);
    expect(third.errors[0].message).toContain('Your company can send up to 100 invitations a day');
  });

  it('of many companies to one recipient are five a day', async () => {
    const email = 'stranger@near.test';
    const administrators = ['role1@acme.test', 'role1@cobalt.test'];
    let sent = 0;
    for (const administrator of administrators) {
      const browser = await api.asUser(administrator);
      const { id } = await browser.call(partner.inviteUser, invitation(email));
      sent += 1;
      sent += (await settle([1, 2, 3].map(() => browser.call(partner.resendInvite, { id: String(id) }))))
        .sent;
    }
    expect(sent).toBe(5);
    expect(await mailsTo((to) => to === email)).toBe(5);
  });

  it('are still counted after a restart', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const { id } = await amelia.call(partner.inviteUser, invitation('restart@far.test'));
    await settle([1, 2].map(() => amelia.call(partner.resendInvite, { id: String(id) })));
    const { config, now } = api.provider;
    const again = await createApi({
      config,
      now,
      ...(config.databaseUrl === null && { from: await api.dump() }),
    });
    const browser = createBrowser((request) => again.app.fetch(request));
    await browser.call(auth.login, { email: 'role1@acme.test', password: DEMO_PASSWORD });
    const { errors } = await settle([browser.call(partner.resendInvite, { id: String(id) })]);
    await again.close();
    expect(errors).toMatchObject([{ code: 'too-many' }]);
  });

  it('greet nobody with a text that the inviter chose', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const email = 'greeted@far.test';
    await amelia.call(partner.inviteUser, { ...invitation(email), firstName: 'WIN £1000 today' });
    await api.drainJobs();
    expect(api.outbox.findLast(({ to }) => to.includes(email))?.text).not.toContain('WIN');
  });

  it('need names that are no links', async () => {
    const amelia = await api.asUser('role1@acme.test');
    for (const firstName of ['WIN £1000 at https://evil.test', 'evil.test', 'evil\u3002test', 'a@b'])
      await expect(
        amelia.call(partner.inviteUser, { ...invitation('named@far.test'), firstName }),
      ).rejects.toMatchObject({
        fieldErrors: { firstName: [expect.stringContaining('may not contain a web or email address')] },
      });
    await expect(amelia.call(auth.register, application('x@far.test', 'evil.test'))).rejects.toMatchObject({
      fieldErrors: { companyName: [expect.any(String)] },
    });
  });
});

describe('mail that anybody can ask for', () => {
  it('to one person who forgot their password is three an hour, from however many networks', async () => {
    const email = 'role3@acme.test';
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const spelling = index % 2 === 0 ? email : email.toUpperCase();
        const answer = await post('/api/password/email', { email: spelling }, `203.0.113.${index % 10}`);
        return { status: answer.status, text: await answer.text() };
      }),
    );
    // Every address gets the same answer, whether or not a mail is sent.
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    expect(await mailsTo((to) => to === email)).toBe(3);
    // The link of the last mail still works: a request beyond the limit does not replace it.
    expect(await api.provider.db.select().from(passwordResets)).toContainEqual(
      expect.objectContaining({ userId: expect.any(Number) }),
    );
  });

  it('is still sent to an owner who asks on a device that they have signed in on', async () => {
    const email = 'role4@acme.test';
    const known = await api.asUser(email);
    for (let index = 0; index < 5; index += 1)
      await post('/api/password/email', { email }, `203.0.113.${index}`);
    const before = await mailsTo((to) => to === email);
    expect(before).toBe(3);
    await known.call(auth.requestPasswordReset, { email });
    expect(await mailsTo((to) => to === email)).toBe(4);
  });

  it('to an address that somebody registers is two a day, whether or not it has an account', async () => {
    for (const email of ['unknown@far.test', 'role2@acme.test']) {
      const before = await mailsTo((to) => to === email);
      const answers = [];
      for (let index = 0; index < 12; index += 1) {
        const answer = await post(
          '/api/register',
          { company_name: 'Lambda', first_name: 'Lee', last_name: 'Orr', email, telephone: '' },
          `198.51.100.${index}`,
        );
        answers.push(`${answer.status} ${await answer.text()}`);
      }
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toMatch(/^200/);
      expect((await mailsTo((to) => to === email)) - before).toBe(2);
    }
    const text = api.outbox.findLast(({ to }) => to.includes('unknown@far.test'))?.text;
    expect(text).not.toMatch(/Lee|Lambda/);
    const owner = api.outbox.findLast(({ to }) => to.includes('role2@acme.test'))?.text ?? '';
    expect(owner).toContain('Dear Ben,');
    expect(owner.match(/https?:\S+/g)).toEqual([`${api.provider.config.publicUrl}/login`]);
  });

  it('is not sent to an unknown address that asks for a new password', async () => {
    await post('/api/password/email', { email: 'nobody@far.test' }, '192.0.2.1');
    expect(await mailsTo((to) => to === 'nobody@far.test')).toBe(0);
  });

  it('from one IPv6 network is five applications an hour', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const body = {
        ...application(`six${index}@far.test`),
        company_name: 'Mu',
        first_name: 'M',
        last_name: 'U',
      };
      statuses.push((await post('/api/register', body, `2001:db8:0:9::${index + 1}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe('a company that registered itself', () => {
  it('has no mail sent to others until staff approve it', async () => {
    const email = 'kay@kappa.test';
    const kay = await registered(email);
    expect((await kay.call(auth.getMe, {})).partner.isAwaitingApproval).toBe(true);
    expect((await kay.call(partner.get, {})).isAwaitingApproval).toBe(true);
    await api.drainJobs();
    expect(api.outbox.findLast(({ subject }) => subject.includes('waiting for approval'))?.text).toContain(
      'Kappa Voice',
    );
    await expect(kay.call(partner.inviteUser, invitation('friend@far.test'))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('awaiting our approval'),
    });
    expect(await mailsTo((to) => to === 'friend@far.test')).toBe(0);
    // Nobody approves their own company.
    await expect(kay.call(auth.approveCompany, {})).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only our staff can approve a company.',
    });

    const staff = api.guest();
    const link = createImpersonationLink(api.provider.config, api.provider.secrets, api.provider.now(), {
      email,
      staff: 'Sidney Staff',
    });
    await staff.fetch(new URL(link).pathname);
    await staff.call(auth.approveCompany, {});
    await expect(staff.call(auth.approveCompany, {})).rejects.toMatchObject({ code: 'conflict' });
    expect(await kay.call(partner.inviteUser, invitation('friend@far.test'))).toMatchObject({
      status: 'invited',
    });
    expect(await kay.call(contract.notifications.list, {})).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ text: 'Your company is approved' }) }),
    );
  });

  it('is the only kind that waits', async () => {
    for (const email of ['role1@acme.test', 'role1@cobalt.test'])
      expect((await (await api.asUser(email)).call(auth.getMe, {})).partner.isAwaitingApproval).toBe(false);
  });
});

it('has every limit in docs/security.md', () => {
  const text = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const unit: Record<number, string> = { 1: 'an hour', 24: 'a day', 168: 'a week' };
  for (const [purpose, { rules }] of Object.entries(MAIL_POLICIES)) {
    const line = text.split('\n').find((each) => each.startsWith(`| \`${purpose}\` |`)) ?? '';
    for (const { per, mails, hours } of rules) expect(line).toContain(`${mails} ${unit[hours]} per ${per}`);
  }
});
