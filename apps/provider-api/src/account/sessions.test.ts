import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sessions } from '../auth/tables.ts';
import { createTestApi, DEMO_PASSWORD, type TestApi } from '../testing/index.ts';
import { describeDevice } from './sessions.ts';

const { auth } = contract;
const ABSENT = '6f6c1c1e-6a53-4b30-9d51-0c2f9f6fb001';

describe('sessions', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('lists where the caller is signed in, and signs out one', async () => {
    const desk = await api.asUser('role4@acme.test');
    const phone = await api.asUser('role4@acme.test');
    const listed = await desk.call(auth.listSessions, {});
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toMatch(/hash|csrf/i);
    const current = listed.find(({ isCurrent }) => isCurrent)?.id ?? '';
    const other = listed.find(({ isCurrent }) => !isCurrent)?.id ?? '';

    await expect(desk.call(auth.removeSession, { id: current })).rejects.toMatchObject({ code: 'conflict' });
    await desk.call(auth.removeSession, { id: other });
    await expect(phone.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(desk.call(auth.getMe, {})).resolves.toMatchObject({ email: 'role4@acme.test' });
    await expect(desk.call(auth.removeSession, { id: other })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('signs out all others, and never another user', async () => {
    const desk = await api.asUser('role4@acme.test');
    const phone = await api.asUser('role4@acme.test');
    const colleague = await api.asUser('role1@acme.test');
    const [theirs] = await colleague.call(auth.listSessions, {});
    await expect(desk.call(auth.removeSession, { id: theirs?.id ?? '' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(desk.call(auth.removeSession, { id: ABSENT })).rejects.toMatchObject({ code: 'not-found' });
    await desk.call(auth.removeOtherSessions, {});
    await expect(phone.call(auth.getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(colleague.call(auth.getMe, {})).resolves.toMatchObject({ email: 'role1@acme.test' });
    expect(await desk.call(auth.listSessions, {})).toHaveLength(1);
  });

  it('lists at most 100, with the one that asks first', async () => {
    const desk = await api.asUser('role5@acme.test');
    const { id: userId } = await desk.call(auth.getMe, {});
    const { db, now } = api.provider;
    const seenAt = new Date(now().getTime() + 1000);
    const expiresAt = new Date(now().getTime() + 60_000);
    await db.insert(sessions).values(
      Array.from({ length: 150 }, (_, index) => ({
        idHash: `program-${index}`,
        csrfToken: 'x',
        userId,
        seenAt,
        expiresAt,
      })),
    );
    const listed = await desk.call(auth.listSessions, {});
    expect(listed).toHaveLength(100);
    expect(listed.map(({ isCurrent }) => isCurrent).indexOf(true)).toBe(0);
    await desk.call(auth.removeOtherSessions, {});
    expect(await desk.call(auth.listSessions, {})).toHaveLength(1);
  });

  it('stores a user agent of at most 400 characters', async () => {
    const browser = api.guest();
    await browser.fetch('/csrf-cookie');
    const response = await browser.fetch('/api/v1/login', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': browser.csrfToken(),
        'User-Agent': 'Mozilla/5.0 '.repeat(500),
      },
      body: JSON.stringify({ email: 'role6@acme.test', password: DEMO_PASSWORD }),
    });
    expect(response.status).toBe(200);
    const rows = await api.provider.db.select().from(sessions);
    expect(Math.max(...rows.map(({ userAgent }) => userAgent?.length ?? 0))).toBe(400);
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['<script>', null],
  ['', null],
  [null, null],
])('describes the device of %s as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
