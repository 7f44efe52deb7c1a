import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../../testing/open-test-api.ts';

const calls = contract.multiQuotes;
const { imports, locations } = calls;
const { amelia, stranger } = await openTestApi({ amelia: 'role1@acme.test', stranger: 'role1@cobalt.test' });

async function storeImport(...rows: string[]) {
  const { uuid } = await amelia.call(calls.create, { name: 'Corrections' });
  const addresses = new File(
    [['customer_name,address_line_1,postcode,speed,town', ...rows].join('\n')],
    'sites.csv',
  );
  const { importUuid } = await amelia.call(locations.validateImport, { uuid, addresses, keep: 'true' });
  return { uuid, importUuid: importUuid ?? '' };
}
const listRows = async (path: Awaited<ReturnType<typeof storeImport>>) =>
  (await amelia.call(imports.listRows, { ...path, perPage: 100 })).items;

describe('correcting cells', () => {
  it('corrects several rows at once, and says how many others have the same value', async () => {
    const path = await storeImport(
      'A,1 Test Row,nowhere,fast,Lerwick',
      'B,2 Test Row,nowhere,fast,Lerwick',
      'C,3 Test Row,ZE1 0AA,fast,Lerwick',
    );
    const block = await amelia.call(imports.correctCells, {
      ...path,
      cells: [
        { row: 2, field: 'postcode', from: 'nowhere', to: 'ZE1 0AA' },
        { row: 3, field: 'postcode', from: 'nowhere', to: 'ZE1 0AB' },
        { row: 2, field: 'customerName', from: 'A', to: 'Anna' },
      ],
    });
    expect(block).toEqual({ corrected: 3, changedMeanwhile: [], alike: 0 });
    expect(
      (await listRows(path)).map(({ fields, version }) => [fields.customerName, fields.postcode, version]),
    ).toEqual([
      ['Anna', 'ZE1 0AA', 2],
      ['B', 'ZE1 0AB', 2],
      ['C', 'ZE1 0AA', 1],
    ]);
    const one = await amelia.call(imports.correctCells, {
      ...path,
      cells: [{ row: 2, field: 'speed', from: 'fast', to: '100 Mb' }],
    });
    expect(one).toEqual({ corrected: 1, changedMeanwhile: [], alike: 2 });
    await expect(
      amelia.call(imports.correctAlike, { ...path, field: 'speed', from: 'fast', to: '100 Mb' }),
    ).resolves.toEqual({ corrected: 2 });
    await expect(amelia.call(imports.get, path)).resolves.toMatchObject({
      readyRows: 3,
      openRows: { invalid: 0 },
    });
  });

  it('leaves a cell that a colleague has changed, and keeps what they changed elsewhere', async () => {
    const path = await storeImport('A,1 Test Row,nowhere,fast,Lerwick', 'B,2 Test Row,nowhere,,Lerwick');
    const correct = (field: 'postcode' | 'speed', from: string, to: string, row = 2) =>
      amelia.call(imports.correctCells, { ...path, cells: [{ row, field, from, to }] });
    await correct('speed', 'fast', '1 Gb');
    await expect(correct('speed', 'fast', '100 Mb')).resolves.toEqual({
      corrected: 0,
      changedMeanwhile: [{ row: 2, field: 'speed', to: '100 Mb' }],
      alike: 0,
    });
    await correct('postcode', 'nowhere', 'ZE1 0AA');
    // Ready rows are no longer to be repaired.
    await expect(correct('postcode', 'ZE1 0AA', 'ZE1 0AB')).resolves.toMatchObject({ corrected: 0 });
    const { items } = await amelia.call(imports.listReadyRows, path);
    expect(items[0]?.searchFilters.speeds).toEqual([1000]);
  });

  it('finds duplicates among the corrected rows', async () => {
    const path = await storeImport('A,1 Test Row,nowhere,,Lerwick', 'B,1 Test Row,nowhere,,Lerwick');
    await amelia.call(imports.correctAlike, { ...path, field: 'postcode', from: 'nowhere', to: 'ZE1 0AA' });
    await expect(amelia.call(imports.get, path)).resolves.toMatchObject({
      readyRows: 1,
      openRows: { invalid: 0, duplicate: 1 },
    });
  });

  it('is refused for other companies and for values that are too long', async () => {
    const path = await storeImport('A,1 Test Row,nowhere,,Lerwick');
    const cells = [{ row: 2, field: 'town' as const, from: 'Lerwick', to: 'x'.repeat(256) }];
    await expect(amelia.call(imports.correctCells, { ...path, cells })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(
      stranger.call(imports.correctAlike, { ...path, field: 'town', from: '', to: 'x' }),
    ).rejects.toMatchObject({ code: 'not-found' });
    await expect(stranger.call(imports.fillTowns, path)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('towns from postcodes', () => {
  it('are filled for all rows without one, also in a file without a column of towns', async () => {
    const { uuid } = await amelia.call(calls.create, { name: 'Towns' });
    const addresses = new File(
      [
        'Site,Street,Postcode\nA,999 Test Row,LS1 4AP\nB,998 Test Row,LS1 9ZZ\nC,3 Test Row,AB99 9ZZ\nD,4 Test Row,nowhere',
      ],
      'sites.csv',
    );
    const columns = JSON.stringify({ customerName: 0, addressLine1: 1, postcode: 2 });
    const { importUuid } = await amelia.call(locations.validateImport, {
      uuid,
      addresses,
      columns,
      keep: 'true',
    });
    const path = { uuid, importUuid: importUuid ?? '' };
    await expect(amelia.call(imports.get, path)).resolves.toMatchObject({ openRows: { invalid: 4 } });
    await expect(amelia.call(imports.fillTowns, path)).resolves.toEqual({ corrected: 2, left: 2 });
    const { items } = await amelia.call(imports.listRows, { ...path, state: ['invalid'] });
    expect(items.map(({ fields }) => fields.customerName)).toEqual(['C', 'D']);
    await expect(amelia.call(imports.fillTowns, path)).resolves.toEqual({ corrected: 0, left: 2 });
  });
});
