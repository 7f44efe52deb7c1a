import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../../testing/open-test-api.ts';

const calls = contract.multiQuotes;
const { imports, locations } = calls;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const HEADER = 'customer_name,address_line_1,town,postcode,speed,bearer,term';
const file = (...rows: string[]) => new File([[HEADER, ...rows].join('\n')], 'sites.csv');
const ANY = { speeds: [], bearers: [], terms: [], supplierKeys: [], layer: null, onNetOnly: false };

async function storeImport(...rows: string[]) {
  const { uuid } = await amelia.call(calls.create, { name: 'Criteria' });
  const report = await amelia.call(locations.validateImport, {
    uuid,
    addresses: file(...rows),
    keep: 'true',
  });
  return { report, path: { uuid, importUuid: report.importUuid ?? '' } };
}

describe('speed, bearer and term of an imported site', () => {
  it('become its own search filters, and it is priced at nothing else', async () => {
    const { path } = await storeImport(
      'A,1 Test Row,Lerwick,LS1 4AP,200/1000,,3 years',
      'B,2 Test Row,Lerwick,LS1 4AP,,,',
      'C,3 Test Row,Lerwick,LS1 4AP,1G,10 Gb,60',
    );
    const ready = await amelia.call(imports.listReadyRows, path);
    expect(ready.items.map(({ searchFilters }) => searchFilters)).toEqual([
      { ...ANY, speeds: [200], bearers: [1000], terms: [36] },
      ANY,
      { ...ANY, speeds: [1000], bearers: [10_000], terms: [60] },
    ]);
    await amelia.call(locations.importLocations, path);
    await amelia.call(calls.startSearch, { uuid: path.uuid });
    await api.drainJobs();
    const searched = await amelia.call(locations.list, { uuid: path.uuid });
    const uuids = searched.items.map((site) => site.uuid);
    await amelia.call(calls.runSearchFilters, { uuid: path.uuid, uuids, priceBasis: 'over_term' });
    const { items } = await amelia.call(locations.list, { uuid: path.uuid, sort: 'customerName' });
    expect(items.map(({ searchFilters }) => searchFilters)).toEqual(
      ready.items.map(({ searchFilters }) => searchFilters),
    );
    expect(items[0]?.selectedSearchQuote).toMatchObject({ speed: 200, bearer: 1000, termMonths: 36 });
    const third = items[2]?.selectedSearchQuote;
    // Where no supplier sells it, there is no price rather than that of something else.
    if (third) expect(third).toMatchObject({ speed: 1000, bearer: 10_000, termMonths: 60 });
  });

  it('are problems of their row where they are not sold or cannot be read, with the choices', async () => {
    const { path, report } = await storeImport(
      'A,1 Test Row,Lerwick,LS1 4AP,fast,,24 months',
      'B,2 Test Row,Lerwick,LS1 4AP,500,100 Mb,',
    );
    expect(report.validRows).toBe(0);
    const { items } = await amelia.call(imports.listRows, path);
    expect(items.map(({ issues }) => issues.map(({ column, value }) => [column, value]))).toEqual([
      [
        ['speed', 'fast'],
        ['term', '24 months'],
      ],
      [['speed', '500']],
    ]);
    expect(items[0]?.issues[1]?.reason).toBe(
      'is not a contract term that we sell; use 12 Months, 36 Months, 60 Months',
    );
  });

  it('are corrected in the row, and stay where a correction does not name them', async () => {
    const { path } = await storeImport('A,1 Test Row,Lerwick,LS1 4A,fast,,36');
    const { items } = await amelia.call(imports.listRows, path);
    const [found] = items;
    if (found === undefined) throw new Error('The row is not stored.');
    expect(found.fields).toMatchObject({ speed: 'fast', bearer: '', term: '36' });
    const { speed, bearer, term, ...address } = found.fields;
    const corrected = { ...path, row: '2', ...address, postcode: 'LS1 4AP' };
    await expect(amelia.call(imports.updateRow, { ...corrected, version: 1 })).resolves.toMatchObject({
      state: 'invalid',
      fields: { speed, bearer, term },
    });
    await expect(
      amelia.call(imports.updateRow, { ...corrected, version: 2, speed: '100 Mb' }),
    ).resolves.toMatchObject({ state: 'ready' });
    await amelia.call(locations.importLocations, path);
    const listed = await amelia.call(locations.list, { uuid: path.uuid });
    expect(listed.items[0]?.searchFilters).toEqual({ ...ANY, speeds: [100], terms: [36] });
  });

  it('are read from a file that is imported directly', async () => {
    const { uuid } = await amelia.call(calls.create, { name: 'Direct' });
    const addresses = file('A,1 Test Row,Lerwick,LS1 4AP,100,,', 'B,2 Test Row,Lerwick,LS1 4AP,7,,');
    const report = await amelia.call(locations.importLocations, { uuid, addresses });
    expect(report).toMatchObject({ imported: 1, issues: [{ row: 3, column: 'speed', value: '7' }] });
    const { items } = await amelia.call(locations.list, { uuid });
    expect(items[0]?.searchFilters).toEqual({ ...ANY, speeds: [100] });
  });
});
