import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { formatCalendarDay, londonDay } from '../../shared/days.ts';
import { csv } from '../../testing/multi-quote-fixture.ts';
import { openTestApi } from '../../testing/open-test-api.ts';

const { create, imports, locations } = contract.multiQuotes;
const { amelia, ben } = await openTestApi({ amelia: 'role1@acme.test', ben: 'role2@acme.test' });

const READY = 'A,,1 Mill Row,,,Leeds,,LS1 4AB';
const OPEN = 'A,,2 Mill Row,,,Leeds,,nowhere';

const newDeal = async () => (await amelia.call(create, { name: 'Deal' })).uuid;
const countSites = async (uuid: string) => (await amelia.call(locations.list, { uuid })).total;

/** Corrects the postcodes of the open rows, which are then ready. */
async function correctPostcodes(path: { uuid: string; importUuid: string }) {
  const { items } = await amelia.call(imports.listRows, path);
  for (const { row, fields } of items)
    await amelia.call(imports.updateRow, { ...path, row, ...fields, postcode: 'LS1 4AB' });
}

describe('the same file again within a multi-quote', () => {
  it('is a question that names the person and the time, also for twenty at once', async () => {
    const uuid = await newDeal();
    const addresses = csv(READY);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        ben.call(locations.importLocations, { uuid, addresses }).catch((error: unknown) => error),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome instanceof Error);
    expect(refused).toHaveLength(19);
    expect(refused[0]).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(
        `This file was imported on ${formatCalendarDay(londonDay(new Date()))} by `,
      ),
      body: { lastImport: { at: expect.any(String), by: expect.any(String) } },
    });
    expect(await countSites(uuid)).toBe(1);
  });

  it('is imported if that is confirmed, and in another multi-quote without a question', async () => {
    const uuid = await newDeal();
    const addresses = csv(READY, 'B,,3 Mill Row,,,Leeds,,LS1 4AB');
    await amelia.call(locations.importLocations, { uuid, addresses });
    await amelia.call(locations.importLocations, { uuid, addresses, again: 'true' });
    expect(await countSites(uuid)).toBe(4);
    const other = await newDeal();
    await amelia.call(locations.importLocations, { uuid: other, addresses });
    expect(await countSites(other)).toBe(2);
  });

  it('counts stored imports, but not the other rows of one of them', async () => {
    const uuid = await newDeal();
    const addresses = csv(READY, OPEN);
    const check = () => amelia.call(locations.validateImport, { uuid, addresses, keep: 'true' });
    const [first, second] = [await check(), await check()];
    const path = { uuid, importUuid: first.importUuid ?? '' };
    await amelia.call(locations.importLocations, path);
    await correctPostcodes(path);
    await amelia.call(locations.importLocations, path);
    expect(await countSites(uuid)).toBe(2);
    const again = { uuid, importUuid: second.importUuid ?? '' };
    await expect(amelia.call(locations.importLocations, again)).rejects.toMatchObject({ code: 'conflict' });
    await amelia.call(locations.importLocations, { ...again, again: 'true' });
    expect(await countSites(uuid)).toBe(3);
  });
});

async function check(uuid: string, ...rows: string[]) {
  const addresses = csv(...rows);
  const report = await amelia.call(locations.validateImport, { uuid, addresses, keep: 'true' });
  return { uuid, importUuid: report.importUuid ?? '' };
}

it('asks before it imports addresses that became sites after the file was checked', async () => {
  const uuid = await newDeal();
  const mine = await check(uuid, READY, 'B,,3 Mill Row,,,Leeds,,LS1 4AB');
  const theirs = await check(uuid, READY, 'C,,5 Mill Row,,,Leeds,,LS1 4AB');
  await ben.call(locations.importLocations, theirs);
  await expect(amelia.call(locations.importLocations, mine)).rejects.toMatchObject({
    code: 'conflict',
    message:
      'Since you uploaded this file, 1 of its addresses has become a site of this multi quote. To leave it out, upload the file again.',
    body: { lastImport: { at: expect.any(String), by: null } },
  });
  expect(await countSites(uuid)).toBe(2);
  await amelia.call(locations.importLocations, { ...mine, again: 'true' });
  expect(await countSites(uuid)).toBe(4);
});

describe('corrected rows whose addresses became sites after the correction', () => {
  /** A file of which one row is imported and the others are corrected. */
  async function importFirst(...open: string[]) {
    const uuid = await newDeal();
    const mine = await check(uuid, READY, ...open);
    await amelia.call(locations.importLocations, mine);
    await correctPostcodes(mine);
    return mine;
  }

  it('become duplicates, and the other corrected rows are imported', async () => {
    const mine = await importFirst(OPEN, 'B,,3 Mill Row,,,Leeds,,nowhere');
    const theirs = await check(mine.uuid, 'C,,2 Mill Row,,,Leeds,,LS1 4AB');
    await ben.call(locations.importLocations, theirs);
    await expect(amelia.call(locations.importLocations, mine)).resolves.toMatchObject({ imported: 1 });
    expect(await countSites(mine.uuid)).toBe(3);
    await expect(amelia.call(imports.listRows, mine)).resolves.toMatchObject({
      items: [{ row: 3, state: 'duplicate', issues: [{ reason: 'is already a site of this multi quote' }] }],
    });
    await amelia.call(imports.updateRows, { ...mine, state: 'duplicate', decision: 'accept' });
    await expect(amelia.call(locations.importLocations, mine)).resolves.toMatchObject({ imported: 1 });
    expect(await countSites(mine.uuid)).toBe(4);
  });

  it('are named as the reason if no other row is ready', async () => {
    const mine = await importFirst(OPEN);
    await ben.call(locations.importLocations, await check(mine.uuid, 'C,,2 Mill Row,,,Leeds,,LS1 4AB'));
    await expect(amelia.call(locations.importLocations, mine)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching('now marked as duplicates'),
    });
    expect(await countSites(mine.uuid)).toBe(2);
    await expect(amelia.call(imports.get, mine)).resolves.toMatchObject({
      readyRows: 0,
      openRows: { duplicate: 1 },
    });
  });
});
