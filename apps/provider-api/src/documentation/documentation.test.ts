import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { serviceNotices } from './tables.ts';

const calls = contract.documentation;

describe('documentation', () => {
  let api: TestApi;
  let amelia: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
  });
  afterAll(() => api.close());

  it('announces planned work for the hours in its text', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const { items } = await amelia.call(calls.listNotifications, {
      kind: ['maintenance'],
      perPage: 100,
    });
    expect(items.length).toBeGreaterThan(2);
    const clock = (at: string | null) =>
      new Date(at ?? 0).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });
    for (const { summary, startsAt, endsAt } of items)
      expect(summary).toContain(`between ${clock(startsAt)} and ${clock(endsAt)}`);
  });

  it('has folders with files that can be downloaded', async () => {
    const folders = await amelia.call(calls.listFolders, {});
    expect(folders.map(({ name }) => name)).toContain('Product guides');
    const [first] = folders;
    const folder = await amelia.call(calls.getFolder, { id: first?.id ?? 0 });
    expect(folder.files).toHaveLength(first?.filesCount ?? -1);
    const pdf = folder.files.find(({ type }) => type === 'application/pdf');
    const answer = await amelia.call(calls.downloadFile, { id: pdf?.id ?? 0 });
    expect(answer).toMatchObject({ fileName: pdf?.name });
    expect(answer.blob.size).toBe(pdf?.sizeBytes);
    expect((await answer.blob.text()).slice(0, 5)).toBe('%PDF-');
  });

  it('is closed to role 5 except for notices', async () => {
    const erin = await api.asUser('role5@acme.test');
    await expect(erin.call(calls.listFolders, {})).rejects.toMatchObject({ code: 'forbidden' });
    const notices = await erin.call(calls.listNotifications, {});
    expect(notices.total).toBeGreaterThan(5);
  });

  it('lists notices, newest first, by kind and text', async () => {
    const incidents = await amelia.call(calls.listNotifications, { kind: ['incident'], perPage: 100 });
    expect(incidents.items.every(({ kind }) => kind === 'incident')).toBe(true);
    const dates = incidents.items.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual([...dates].sort().reverse());
    const leeds = await amelia.call(calls.listNotifications, { search: 'leeds' });
    expect(leeds.total).toBe(1);
  });

  it('removes scripts from notices and hides unpublished ones', async () => {
    const { db, now } = api.provider;
    const notice = { title: 'T', summary: 'S', kind: 'product' as const };
    const [bad, later] = await db
      .insert(serviceNotices)
      .values([
        {
          ...notice,
          content: '<p>Hi<script>alert(1)</script><a href="javascript:x">y</a></p>',
          publishedAt: now(),
        },
        { ...notice, content: '<p>Later</p>', publishedAt: new Date(now().getTime() + 86_400_000) },
      ])
      .returning();
    const shown = await amelia.call(calls.getNotification, { id: bad?.id ?? 0 });
    expect(shown.content).toBe('<p>Hi<a>y</a></p>');
    await expect(amelia.call(calls.getNotification, { id: later?.id ?? 0 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('answers 404 for unknown ids', async () => {
    for (const call of [calls.getFolder, calls.downloadFile, calls.getNotification]) {
      // Each of them takes an id alone; the union of their types is what TypeScript cannot call.
      await expect(amelia.call(call as typeof calls.getFolder, { id: 99_999 })).rejects.toMatchObject({
        code: 'not-found',
      });
    }
  });
});
