import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { formatCalendarDay, londonDay } from '../../shared/days.ts';
import { csv } from '../../testing/multi-quote-fixture.ts';
import { openTestApi } from '../../testing/open-test-api.ts';

const { create, locations } = contract.multiQuotes;
const { amelia, ben } = await openTestApi({ amelia: 'role1@acme.test', ben: 'role2@acme.test' });

const READY = 'A,,1 Mill Row,,,Leeds,,LS1 4AB';
const OPEN = 'A,,2 Mill Row,,,Leeds,,nowhere';

const newDeal = async () => (await amelia.call(create, { name: 'Deal' })).uuid;
const countSites = async (uuid: string) => (await amelia.call(locations.list, { uuid })).total;

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
    const [open] = (await amelia.call(contract.multiQuotes.imports.listRows, path)).items;
    await amelia.call(contract.multiQuotes.imports.updateRow, {
      ...path,
      row: open?.row ?? 0,
      customerName: 'A',
      customReference: '',
      addressLine1: '2 Mill Row',
      addressLine2: '',
      addressLine3: '',
      town: 'Leeds',
      county: '',
      postcode: 'LS1 4AB',
    });
    await amelia.call(locations.importLocations, path);
    expect(await countSites(uuid)).toBe(2);
    const again = { uuid, importUuid: second.importUuid ?? '' };
    await expect(amelia.call(locations.importLocations, again)).rejects.toMatchObject({ code: 'conflict' });
    await amelia.call(locations.importLocations, { ...again, again: 'true' });
    expect(await countSites(uuid)).toBe(3);
  });
});

it('asks before it imports addresses that became sites after the file was checked', async () => {
  const uuid = await newDeal();
  const check = async (...rows: string[]) => {
    const addresses = csv(...rows);
    const report = await amelia.call(locations.validateImport, { uuid, addresses, keep: 'true' });
    return { uuid, importUuid: report.importUuid ?? '' };
  };
  const mine = await check(READY, 'B,,3 Mill Row,,,Leeds,,LS1 4AB');
  const theirs = await check(READY, 'C,,5 Mill Row,,,Leeds,,LS1 4AB');
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
