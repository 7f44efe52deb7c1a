import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { savedQuote } from '../testing/quote-journey.ts';

const { multiQuotes, quotes } = contract;
const { single } = quotes;

/** Two people have the same entity open; the second has not seen what the first saves. */
describe('concurrent edits', () => {
  let api: TestApi;
  let first: Browser;
  let second: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    first = await api.asUser('role2@acme.test');
    second = await api.asUser('role3@acme.test');
  });
  afterAll(() => api.close());

  const later = () => api.advance({ seconds: 1 });

  it('rejects the second edit of a quote with the current one, and loses nothing', async () => {
    const { reference } = await savedQuote(api, first);
    const { version } = await second.call(single.get, { reference });
    await first.call(single.update, { reference, version, notes: 'Ask for the loading bay' });
    await expect(
      second.call(single.update, { reference, version, customerName: 'Larkfield' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'This quote has changed since you opened it.',
      body: { current: { reference, notes: 'Ask for the loading bay', version: version + 1 } },
    });
    const now = await second.call(single.get, { reference });
    expect(now).toMatchObject({ customerName: 'Ashgrove Dental', notes: 'Ask for the loading bay' });
    const again = { reference, version: now.version, customerName: 'Larkfield' };
    await expect(second.call(single.update, again)).resolves.toMatchObject({
      customerName: 'Larkfield',
      notes: 'Ask for the loading bay',
    });
  });

  it('rejects an edit from a stale list row', async () => {
    const { reference } = await savedQuote(api, first);
    const { items } = await second.call(single.list, { search: reference });
    const version = items[0]?.version;
    await first.call(single.update, { reference, version, customReference: 'FIRST' });
    await expect(
      second.call(single.update, { reference, version, customReference: 'SECOND' }),
    ).rejects.toMatchObject({ code: 'conflict', body: { current: { customReference: 'FIRST' } } });
  });

  it('never conflicts on a bookmark', async () => {
    const { reference } = await savedQuote(api, first);
    const { version } = await second.call(single.get, { reference });
    await first.call(single.update, { reference, version, notes: 'Changed' });
    await expect(
      second.call(single.update, { reference, version, isBookmarked: true }),
    ).resolves.toMatchObject({ isBookmarked: true, notes: 'Changed', version: version + 1 });
  });

  it('lets only one of two people take a step from the same version', async () => {
    const { reference } = await savedQuote(api, first);
    const { version } = await second.call(single.get, { reference });
    const outcomes = await Promise.allSettled([
      first.call(single.accept, { reference, version }),
      second.call(single.cancel, { reference, version, reason: 'Not needed' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'conflict', body: { current: { reference } } });
  });

  describe('fifty at the same time', () => {
    const FIFTY = Array.from({ length: 50 }, (_, index) => index);
    const outcomesOf = async (call: (index: number) => Promise<unknown>) => {
      const settled = await Promise.allSettled(FIFTY.map(call));
      const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      for (const reason of refused) expect(reason).toMatchObject({ code: 'conflict' });
      return { done: settled.length - refused.length };
    };

    it('save once with the same version, and always without one', async () => {
      const { reference } = await savedQuote(api, first);
      const { version = 0 } = await first.call(single.get, { reference });
      const save = (index: number, seen?: number) =>
        first.call(single.update, { reference, notes: `Note ${index}`, ...(seen && { version: seen }) });
      expect(await outcomesOf((index) => save(index, version))).toEqual({ done: 1 });
      expect((await first.call(single.get, { reference })).version).toBe(version + 1);
      expect(await outcomesOf((index) => save(index))).toEqual({ done: 50 });
      const now = await first.call(single.get, { reference });
      expect(now.version).toBe(version + 51);
      expect(FIFTY.map((index) => `Note ${index}`)).toContain(now.notes);
    });

    it('take a step once, with or without a version', async () => {
      for (const sendsVersion of [true, false]) {
        const { reference } = await savedQuote(api, first);
        const { version } = await first.call(single.get, { reference });
        const accept = () => first.call(single.accept, { reference, ...(sendsVersion && { version }) });
        expect(await outcomesOf(accept)).toEqual({ done: 1 });
        expect(await first.call(single.get, { reference })).toMatchObject({ status: 'accepted' });
      }
    });
  });

  it('rejects a stale draft of a request form with the current answers', async () => {
    const { reference } = await savedQuote(api, first);
    await first.call(single.accept, { reference });
    const { version } = await second.call(single.getCrf, { reference });
    const sections = (room: string) => ({ installationDetails: { room } });
    await first.call(single.updateCrf, { reference, version, sections: sections('Comms room') });
    await expect(
      second.call(single.updateCrf, { reference, version, sections: sections('Cellar') }),
    ).rejects.toMatchObject({
      code: 'conflict',
      body: { current: { version: version + 1, sections: sections('Comms room') } },
    });
    const { sections: stored } = await second.call(single.getCrf, { reference });
    expect(stored.installationDetails?.room).toBe('Comms room');
  });

  it('names the changed value of a company, user or contact', async () => {
    const { contacts, partner } = contract;
    const [amelia, other] = [await api.asUser('role1@acme.test'), await api.asUser('role1@acme.test')];
    const { version: companyVersion, address } = await other.call(partner.get, {});
    const { items: users } = await other.call(partner.listUsers, {});
    const { items: people } = await other.call(contacts.list, {});
    const [user, contact] = [users[2], people[0]];
    if (user === undefined || contact === undefined || address === null) throw new Error('Acme has neither.');
    later();
    await amelia.call(partner.update, { version: companyVersion, telephone: '0113 496 0001' });
    await amelia.call(partner.updateUser, { id: user.id, version: user.version, lastName: 'Firth' });
    await amelia.call(contacts.update, { id: contact.id, version: contact.version, jobTitle: 'First' });
    const conflictWith = (message: string) => ({
      code: 'conflict',
      message: expect.stringContaining(message),
    });
    await expect(
      other.call(partner.update, { version: companyVersion, telephone: '0113 496 0002', address }),
    ).rejects.toMatchObject(conflictWith('in the meantime: telephone is now 0113 496 0001.'));
    await expect(
      other.call(partner.updateUser, { id: user.id, version: user.version, lastName: 'Second' }),
    ).rejects.toMatchObject(conflictWith('last name is now Firth'));
    const second = { id: contact.id, version: contact.version };
    await expect(
      other.call(contacts.update, { ...second, name: contact.name, jobTitle: 'Second' }),
    ).rejects.toMatchObject({
      ...conflictWith('job title is now First.'),
      body: { current: { id: contact.id, jobTitle: 'First' } },
    });
    // Both wrote the same value, so there is no conflict.
    await expect(other.call(contacts.update, { ...second, jobTitle: 'First' })).resolves.toMatchObject({
      jobTitle: 'First',
    });
  });

  it('rejects a stale edit of a case with the current one', async () => {
    const { support } = contract;
    const { items } = await second.call(support.listCases, { isClosed: false });
    const { id = 0, version } = items[0] ?? {};
    await first.call(support.updateCase, { id, version, siteAccessTimes: 'Weekdays, 09:00 to 17:00' });
    for (const edit of [
      () => second.call(support.updateCase, { id, version, siteAccessTimes: 'Never' }),
      () => second.call(support.escalate, { id, version, reason: 'Urgent' }),
      () => second.call(support.setPrimaryContact, { id, version, contactId: 1 }),
    ])
      await expect(edit()).rejects.toMatchObject({
        code: 'conflict',
        message: 'This case has changed since you opened it.',
        body: { current: { id, version: (version ?? 0) + 1, siteAccessTimes: 'Weekdays, 09:00 to 17:00' } },
      });
    // A comment changes none of the editable fields.
    await first.call(support.createComment, { id, comment: 'Any news?' });
    await expect(second.call(support.getCase, { id })).resolves.toMatchObject({
      version: (version ?? 0) + 1,
    });
  });

  describe('in a multi-quote', () => {
    it('rejects a stale rename', async () => {
      const { uuid, version } = await first.call(multiQuotes.create, { name: 'Depots' });
      await first.call(multiQuotes.update, { uuid, version, name: 'All depots' });
      await expect(
        second.call(multiQuotes.update, { uuid, version, name: 'Depots 2026' }),
      ).rejects.toMatchObject({ code: 'conflict', body: { current: { name: 'All depots', version: 2 } } });
      expect(await second.call(multiQuotes.get, { uuid })).toMatchObject({ name: 'All depots' });
    });

    const address = { addressLine1: '1 Test Row', town: 'Leeds', postcode: 'LS1 4AP' };

    async function twoLocations() {
      const { uuid } = await first.call(multiQuotes.create, { name: 'Two people' });
      for (const customerName of ['Brindle', 'Osprey'])
        await first.call(multiQuotes.locations.create, { uuid, customerName, ...address });
      const { items } = await second.call(multiQuotes.locations.list, { uuid });
      const versions = Object.fromEntries(items.map((item) => [item.uuid, item.version]));
      return { uuid, uuids: items.map((item) => item.uuid), versions };
    }

    it('rejects a stale edit of a location with the current one', async () => {
      const { uuid, uuids, versions } = await twoLocations();
      const [locationUuid = ''] = uuids;
      const place = { uuid, locationUuid, version: versions[locationUuid] };
      await first.call(multiQuotes.locations.update, { ...place, customerName: 'First' });
      await expect(
        second.call(multiQuotes.locations.update, { ...place, customerName: 'Second' }),
      ).rejects.toMatchObject({
        code: 'conflict',
        body: { current: { uuid: locationUuid, customerName: 'First' } },
      });
    });

    it('skips and names changed locations in a bulk edit', async () => {
      const { uuid, uuids, versions } = await twoLocations();
      const [changed = '', other = ''] = uuids;
      await first.call(multiQuotes.locations.update, { uuid, locationUuid: changed, customerName: 'First' });
      const outcome = await second.call(multiQuotes.locations.updateMany, {
        uuid,
        uuids,
        versions,
        customerName: 'Second',
      });
      expect(outcome).toMatchObject({
        done: [other],
        skipped: [{ key: changed, reason: 'This site has changed since you opened it.' }],
      });
      const { items } = await second.call(multiQuotes.locations.list, { uuid });
      expect(items.map(({ customerName }) => customerName)).toEqual(['First', 'Second']);
    });

    it('skips and names changed quotes in a bulk edit', async () => {
      const { uuid, uuids } = await twoLocations();
      await first.call(multiQuotes.startSearch, { uuid });
      await api.drainJobs();
      await first.call(multiQuotes.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
      await first.call(multiQuotes.locations.saveSearchQuotes, { uuid, uuids });
      const { items } = await second.call(multiQuotes.quotes.list, { uuid, sort: 'reference' });
      const versions = Object.fromEntries(items.map(({ reference, version }) => [reference, version]));
      const [changed = '', other = ''] = Object.keys(versions);
      const version = versions[changed];
      await first.call(multiQuotes.quotes.update, {
        uuid,
        reference: changed,
        version,
        customerName: 'First',
      });
      await expect(
        second.call(multiQuotes.quotes.update, { uuid, reference: changed, version, customerName: 'No' }),
      ).rejects.toMatchObject({ code: 'conflict', body: { current: { customerName: 'First' } } });
      const outcome = await second.call(multiQuotes.quotes.updateMany, {
        uuid,
        references: [changed, other],
        versions,
        customerName: 'Second',
      });
      expect(outcome).toMatchObject({
        done: [other],
        skipped: [{ key: changed, reason: 'This quote has changed since you opened it.' }],
      });
    });
  });
});
