import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { type BookAddress, generateAddressBook } from './address-book.ts';
import { addresses } from './tables.ts';

const { geocoding } = contract;
const book = [...generateAddressBook()];
const must = (address: BookAddress | undefined) => {
  if (!address) throw new Error('The address book has no such address.');
  return address;
};
const house = must(book.find(({ town, containerKey }) => town === 'Leeds' && !containerKey));
const flat = must(book.find(({ town, containerKey }) => town === 'Leeds' && containerKey));

describe('the address look-up', () => {
  let api: TestApi;
  let user: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    user = await api.asUser('role6@acme.test');
  });
  afterAll(() => api.close());

  const find = (address: string, secondary?: string) =>
    user.call(geocoding.autocomplete, { address, ...(secondary ? { secondary } : {}) });

  it('lists the premises of a postcode, with or without its space', async () => {
    const found = await find(house.postcode);
    expect(found.map(({ text }) => text)).toContain(house.addressLine1);
    expect(await find(house.postcodeCompact.toLowerCase())).toEqual(found);
  });

  it('lists a building once, and its units when opened', async () => {
    const building = (await find(flat.postcode)).find(({ isContainer }) => isContainer);
    expect(building).toMatchObject({ text: flat.containerName, udprn: null });
    const units = await find(flat.postcode, building?.id);
    expect(units.length).toBeGreaterThan(1);
    expect(units.map(({ text }) => text)).toContain(`${flat.addressLine1}, ${flat.addressLine2}`);
    expect(units.every(({ isContainer, udprn }) => !isContainer && udprn !== null)).toBe(true);
  });

  it('suggests postcodes that start with the input', async () => {
    const found = await find(house.postcode.slice(0, -2));
    const postcode = found.find(({ text }) => text === house.postcode);
    expect(postcode?.isContainer).toBe(true);
    const inside = await find(house.postcode, postcode?.id);
    expect(inside.map(({ text }) => text)).toContain(house.addressLine1);
  });

  it('says how many addresses a postcode has', async () => {
    const moved = must(book.findLast(({ containerKey }) => !containerKey));
    await api.provider.db
      .update(addresses)
      .set({ postcode: 'ZE3 9ZZ', postcodeCompact: 'ZE39ZZ' })
      .where(eq(addresses.udprn, moved.udprn));
    expect((await find('ZE3'))[0]?.description).toMatch(/ – 1 address$/);
    expect((await find(house.postcode.slice(0, -2)))[0]?.description).toMatch(/ – \d+ addresses$/);
  });

  it('lists the postcodes of the typed outward code first', async () => {
    const outwards = (await find('LS1')).map(({ text }) => text.split(' ')[0]);
    const ofLs1 = outwards.filter((outward) => outward === 'LS1');
    expect(ofLs1.length).toBeGreaterThan(0);
    expect(outwards.length).toBeGreaterThan(ofLs1.length);
    expect(outwards.slice(0, ofLs1.length)).toEqual(ofLs1);
  });

  it('finds words in any order, with an incomplete last word', async () => {
    const words = `leeds ${house.premise} ${house.thoroughfare}`;
    expect((await find(words)).map(({ text }) => text)).toContain(house.addressLine1);
    const begun = `${house.premise} ${house.thoroughfare.slice(0, -2)}`;
    expect((await find(begun)).map(({ text }) => text)).toContain(house.addressLine1);
  });

  it('marks what differs from the text, after the suggestions that do not', async () => {
    const text = `${house.premise} ${house.thoroughfare}`;
    const found = await find(text);
    const [first] = found;
    expect(first?.differences).toEqual([]);
    const counts = found.map(({ differences }) => differences.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    const unit = (await find(`${flat.addressLine1} ${flat.postcode}`)).find(
      ({ udprn }) => udprn === flat.udprn,
    );
    expect(unit?.differences).toEqual(['premise']);
  });

  it('finds nothing for unknown words, and ignores punctuation', async () => {
    expect(await find('zzzz qqqq')).toEqual([]);
    expect(await find("';:*&|!(")).toEqual([]);
  });

  it('requires at least two characters', async () => {
    await expect(find('a')).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { address: ['must be at least 2 characters'] },
    });
  });

  it('returns the address of a UDPRN, or 404', async () => {
    const address = await user.call(geocoding.getByUdprn, { udprn: house.udprn });
    expect(address).toMatchObject({
      addressLine1: house.addressLine1,
      postcode: house.postcode,
      uprn: house.uprn,
      latitude: house.latitude,
    });
    await expect(user.call(geocoding.getByUdprn, { udprn: 1 })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('resolves text that says exactly one address', async () => {
    const text = `${house.addressLine1}, ${house.town}, ${house.postcode}`;
    expect(await user.call(geocoding.resolve, { address: text })).toMatchObject({ udprn: house.udprn });
    for (const address of [
      flat.containerName ?? '',
      'nowhere at all',
      `${house.addressLine1}, ${house.town}`,
      // Words of a unit, which say another premise.
      `Unit 5, ${flat.thoroughfare}, ${flat.town}, ${flat.postcode}`,
      '5 Millrace Lane, Leeds, LS11 1FD',
    ])
      await expect(user.call(geocoding.resolve, { address })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('answers an exact text with its address, and any other with what may be meant', async () => {
    const text = `${flat.addressLine1}, ${flat.addressLine2}, ${flat.postcode}`;
    await expect(user.call(geocoding.match, { address: text })).resolves.toMatchObject({
      address: { udprn: flat.udprn },
      candidates: [],
    });
    const matches = await user.call(geocoding.match, { address: '5 Millrace Lane, Leeds, LS11 1FD' });
    expect(matches.address).toBeNull();
    expect(matches.candidates).toHaveLength(10);
    expect(matches.candidates).toContainEqual({
      udprn: expect.any(Number),
      text: 'Unit 5, Sterling House, 21 Millrace Lane, Leeds, LS11 1FD',
      differences: ['premise', 'building'],
      chosenBefore: null,
    });
    const misspelt = await user.call(geocoding.match, {
      address: `${house.premise} ${house.thoroughfare.slice(1)}, ${house.town}, ${house.postcode}`,
    });
    expect(misspelt.candidates[0]).toMatchObject({ udprn: house.udprn, differences: ['street'] });
    const elsewhere = await user.call(geocoding.match, { address: `${house.addressLine1}, ${house.town}` });
    expect(elsewhere.candidates[0]).toMatchObject({ udprn: house.udprn, differences: ['postcode'] });
    await expect(user.call(geocoding.match, { address: '!?;' })).resolves.toEqual({
      address: null,
      candidates: [],
    });
    await expect(user.call(geocoding.match, { address: 'a' })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('starts with the address that the company chose for the same text, and still asks', async () => {
    const text = `Somewhere in ${flat.town}, ${house.postcode}`;
    const matches = await user.call(geocoding.match, { address: text });
    expect(matches.candidates.map(({ chosenBefore }) => chosenBefore)).toEqual(
      matches.candidates.map(() => null),
    );
    await user.call(geocoding.choose, { address: text, udprn: house.udprn });
    await user.call(geocoding.choose, { address: text, udprn: flat.udprn });
    const again = `  SOMEWHERE in ${flat.town} ${house.postcode.toLowerCase()}`;
    const { address, candidates } = await user.call(geocoding.match, { address: again });
    expect(address).toBeNull();
    expect(candidates[0]).toMatchObject({
      udprn: flat.udprn,
      chosenBefore: { by: expect.any(String), at: expect.any(String) },
    });
    expect(candidates.slice(1).every(({ chosenBefore }) => chosenBefore === null)).toBe(true);
    const stranger = await api.asUser('role1@cobalt.test');
    const theirs = await stranger.call(geocoding.match, { address: text });
    expect(theirs.candidates.every(({ chosenBefore }) => chosenBefore === null)).toBe(true);
    await expect(user.call(geocoding.choose, { address: text, udprn: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('returns coordinates of any postcode, in the address book or not', async () => {
    const inside = await user.call(geocoding.getPostcodeCoordinates, { postcode: house.postcode });
    expect(inside.latitude).toBeCloseTo(house.latitude, 1);
    const outside = await user.call(geocoding.getPostcodeCoordinates, { postcode: 'AB99 9ZZ' });
    expect(outside.latitude).toBeCloseTo(57.15, 0);
    const exact = await user.call(geocoding.getPostcodeCoordinates, {
      postcode: house.postcode,
      address: house.addressLine1,
    });
    expect(exact).toEqual({ latitude: house.latitude, longitude: house.longitude });
  });

  it('rejects invalid postcodes', async () => {
    for (const postcode of ['LS1 4CI', 'ZZ1 1AA'])
      await expect(user.call(geocoding.getPostcodeCoordinates, { postcode })).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { postcode: [expect.any(String)] },
      });
  });

  it('answers signed-in users only', async () => {
    await expect(api.guest().call(geocoding.autocomplete, { address: 'LS1' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
