import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const calls = contract.contacts;

describe('contacts', () => {
  let api: TestApi;
  let amelia: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
  });
  afterAll(() => api.close());

  it('are listed for every role and filtered by purpose', async () => {
    const finn = await api.asUser('role6@acme.test');
    const billing = await finn.call(calls.list, { purpose: ['billing'], perPage: 100 });
    expect(billing.total).toBeGreaterThan(1);
    expect(billing.items.every(({ purposes }) => purposes.includes('billing'))).toBe(true);
    const found = await finn.call(calls.list, { search: 'alice' });
    expect(found.items.map(({ name }) => name)).toEqual(['Alice Renwick']);
  });

  it('are added, changed and removed', async () => {
    const added = await amelia.call(calls.create, { name: ' Zoë Quint ', email: 'zoe@acme.test' });
    expect(added).toMatchObject({ name: 'Zoë Quint', purposes: ['general'], telephone: null });
    const changed = await amelia.call(calls.update, { id: added.id, purposes: ['billing', 'billing'] });
    expect(changed).toMatchObject({ name: 'Zoë Quint', purposes: ['billing'] });
    await amelia.call(calls.remove, { id: added.id });
    await expect(amelia.call(calls.remove, { id: added.id })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('have an email address once', async () => {
    const duplicate = { name: 'Alice Too', email: 'ALICE.RENWICK@acme.test' };
    await expect(amelia.call(calls.create, duplicate)).rejects.toMatchObject({
      fieldErrors: { email: ['is already a contact'] },
    });
    await expect(amelia.call(calls.create, { name: '', email: 'nobody' })).rejects.toMatchObject({
      fieldErrors: { name: ['field is required'], email: ['must be a valid email'] },
    });
  });

  it('have an email address once when it is sent in parallel', async () => {
    const create = () => amelia.call(calls.create, { name: 'Parallel', email: 'parallel@acme.test' });
    const results = await Promise.allSettled(Array.from({ length: 6 }, create));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are changed only by permitted roles of their own partner', async () => {
    const finn = await api.asUser('role6@acme.test');
    const nadia = await api.asUser('role1@cobalt.test');
    const { items } = await amelia.call(calls.list, { perPage: 1 });
    const id = items[0]?.id ?? 0;
    await expect(finn.call(calls.update, { id, name: 'Me' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(nadia.call(calls.update, { id, name: 'Me' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(nadia.call(calls.remove, { id })).rejects.toMatchObject({ code: 'not-found' });
  });
});
