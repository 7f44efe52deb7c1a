import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { users } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { RELEASES } from '../support/help/changelogs.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const { dashboard } = contract;
const [newest] = RELEASES;
const changelogId = newest?.id ?? 0;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const read = async (user: Browser) => {
  const { firstSteps, news } = await user.call(dashboard.get, {});
  return { firstSteps, news };
};

/** The user of the demo as somebody who joined today. */
async function asNewUser(email: string): Promise<Browser> {
  await api.provider.db
    .update(users)
    .set({ createdAt: api.provider.now(), telephone: null })
    .where(eq(users.email, email));
  return api.asUser(email);
}

describe('news of the newest release', () => {
  it('is shown until the user hides it, on every device', async () => {
    const amelia = await api.asUser('role1@acme.test');
    expect((await read(amelia)).news).toMatchObject({ changelogId, title: newest?.title });
    await amelia.call(dashboard.hide, { part: 'news', changelogId });
    // An older tab hides an older release later.
    await amelia.call(dashboard.hide, { part: 'news', changelogId: 1 });
    expect((await read(await api.asUser('role1@acme.test'))).news).toBeNull();
    expect((await read(await api.asUser('role2@acme.test'))).news).not.toBeNull();
  });

  it('needs to say which release is hidden', async () => {
    const amelia = await api.asUser('role1@acme.test');
    await expect(amelia.call(dashboard.hide, { part: 'news' })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { changelogId: ['field is required'] },
    });
  });
});

describe('the first steps', () => {
  it.each([
    ['role3@acme.test', ['get-prices', 'add-telephone', 'two-factor']],
    ['role6@acme.test', ['add-picture', 'add-telephone', 'two-factor']],
  ])('of %s suit the role, and nothing is new to a new user', async (email, steps) => {
    const { firstSteps, news } = await read(await asNewUser(email));
    expect(firstSteps?.map(({ step }) => step)).toEqual(steps);
    expect(news).toBeNull();
  });

  it('are ticked off as they are done', async () => {
    const user = await asNewUser('role3@acme.test');
    const isDone = async () => (await read(user)).firstSteps?.map((each) => each.isDone);
    expect(await isDone()).toEqual([false, false, false]);
    await user.call(contract.auth.updateProfile, {
      firstName: 'Cara',
      lastName: 'Lin',
      telephone: '0113 496 0000',
    });
    expect(await isDone()).toEqual([false, true, false]);
  });

  it('stay hidden once they are hidden, also when that is sent twice at once', async () => {
    const user = await asNewUser('role4@acme.test');
    expect((await read(user)).firstSteps).toHaveLength(3);
    await Promise.all([1, 2].map(() => user.call(dashboard.hide, { part: 'first-steps' })));
    expect((await read(user)).firstSteps).toBeNull();
  });

  it('are not shown to users of long standing', async () => {
    expect((await read(await api.asUser('role2@acme.test'))).firstSteps).toBeNull();
  });
});
