import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { writeXlsx } from 'hucre/xlsx';
import { openTestApi } from '../../testing/open-test-api.ts';

const calls = contract.multiQuotes;
const { imports, locations } = calls;
const { amelia, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  stranger: 'role1@cobalt.test',
});

const COLUMNS = ['Site', 'Street', 'Town / City', 'Post-code*', 'Notes', 'Colour'];
const SITES = [
  ['Brindle', '1 Test Row', 'Lerwick', 'ZE1 0AA', 'Call first', 'Red'],
  ['Mill', '2 Test Row', 'Lerwick', 'ZE1 0AA', '', ''],
];
const workbook = async (...sheets: { name: string; rows: string[][]; hidden?: boolean }[]) =>
  new File([new Uint8Array(await writeXlsx({ sheets }))], 'sites.xlsx');
const withTitles = () =>
  workbook(
    { name: 'Cover', rows: [['Sites of Brindle']] },
    { name: 'Sites', rows: [['Sites of Brindle'], [], ['Version 3', '2026'], COLUMNS, ...SITES] },
  );
const createMultiQuote = async (user = amelia) => (await user.call(calls.create, { name: 'Columns' })).uuid;

it('leaves out the rows that a filter hides, and says how many', async () => {
  const uuid = await createMultiQuote();
  const template = ['customer_name', 'custom_reference', 'address_line_1', 'town', 'postcode'];
  const rows = [
    template,
    ['Wanted', '', '1 Test Row', 'Lerwick', 'ZE1 0AA'],
    ['Filtered out', '', '2 Test Row', 'Lerwick', 'ZE1 0AA'],
    ['Wanted too', '', '3 Test Row', 'Lerwick', 'ZE1 0AA'],
  ];
  const bytes = await writeXlsx({
    sheets: [{ name: 'Sites', rows, rowDefs: new Map([[2, { hidden: true }]]) }],
  });
  const addresses = new File([new Uint8Array(bytes)], 'sites.xlsx');
  // It has the template's columns, but a person has to see that rows are left out.
  await expect(amelia.call(imports.readColumns, { uuid, addresses })).resolves.toMatchObject({
    sheets: [{ rows: 3, hiddenRows: 1 }],
    rows: 2,
    isTemplate: false,
  });
  const report = await amelia.call(calls.locations.validateImport, { uuid, addresses });
  expect(report).toMatchObject({ rows: 2, hiddenRows: 1 });
});

describe('the columns of a workbook', () => {
  it('are matched by meaning, below the titles of the fullest sheet', async () => {
    const uuid = await createMultiQuote();
    const read = await amelia.call(imports.readColumns, { uuid, addresses: await withTitles() });
    expect(read).toMatchObject({
      sheets: [
        { name: 'Cover', isHidden: false, rows: 1 },
        { name: 'Sites', isHidden: false, rows: 5 },
      ],
      sheet: 1,
      headingRow: 4,
      rows: 2,
      suggested: { customerName: 0, addressLine1: 1, town: 2, postcode: 3, customReference: null },
      isTemplate: false,
    });
    expect(read.firstRows.slice(0, 2)).toEqual([
      { row: 1, text: 'Sites of Brindle' },
      { row: 3, text: 'Version 3, 2026' },
    ]);
    expect(read.columns.at(-1)).toEqual({ index: 5, heading: 'Colour', samples: ['Red', ''], fields: [] });
  });

  it('name the hidden sheets, and are not read from one unless the caller chooses it', async () => {
    const uuid = await createMultiQuote();
    const addresses = await workbook(
      { name: 'Lists', rows: [COLUMNS, ...SITES, ...SITES], hidden: true },
      { name: 'Sites', rows: [COLUMNS, ...SITES] },
    );
    await expect(amelia.call(imports.readColumns, { uuid, addresses })).resolves.toMatchObject({
      sheets: [
        { name: 'Lists', isHidden: true },
        { name: 'Sites', isHidden: false },
      ],
      sheet: 1,
    });
  });

  it('are read from the sheet and below the row that the caller chooses', async () => {
    const uuid = await createMultiQuote();
    const addresses = await workbook(
      { name: 'One', rows: [COLUMNS, ...SITES, ...SITES] },
      { name: 'Two', rows: [['A', 'B'], COLUMNS, ...SITES] },
    );
    const read = await amelia.call(imports.readColumns, { uuid, addresses, sheet: 1, headingRow: 1 });
    expect(read).toMatchObject({ sheet: 1, headingRow: 1, rows: 3 });
    expect(read.columns.map(({ heading }) => heading).slice(0, 2)).toEqual(['A', 'B']);
    const columns = JSON.stringify({ customerName: 0, addressLine1: 1, town: 2, postcode: 3 });
    await expect(
      amelia.call(locations.validateImport, { uuid, addresses, columns, sheet: 1, headingRow: 2 }),
    ).resolves.toMatchObject({ rows: 2, validRows: 2 });
    await expect(amelia.call(imports.readColumns, { uuid, addresses, sheet: 7 })).rejects.toMatchObject({
      fieldErrors: { addresses: ['This sheet is not in the file.'] },
    });
  });

  it('that are not read are named in the report, as the preview names them', async () => {
    const uuid = await createMultiQuote();
    const rows = [
      ['Site', 'Street', 'Town', 'Postcode', 'Notes', '', ''],
      ...SITES.map((site) => [...site, '']),
    ];
    const addresses = await workbook({ name: 'Sites', rows });
    const { columns, suggested } = await amelia.call(imports.readColumns, { uuid, addresses });
    const read = new Set(Object.values(suggested));
    const unread = columns.filter(({ index }) => !read.has(index));
    const expected = unread.map(({ index, heading }) => ({ index, heading }));
    expect(expected).toEqual([
      { index: 4, heading: 'Notes' },
      { index: 5, heading: '' },
    ]);
    const chosen = Object.entries(suggested).filter(([, index]) => index !== null);
    const input = { uuid, addresses, columns: JSON.stringify(Object.fromEntries(chosen)) };
    for (const report of [
      await amelia.call(locations.validateImport, input),
      await amelia.call(locations.validateImport, { ...input, keep: 'true' }),
      await amelia.call(locations.importLocations, input),
    ])
      expect(report.unreadColumns).toEqual(expected);
  });

  it('are remembered for the company and the same headings', async () => {
    const [uuid, theirs] = [await createMultiQuote(), await createMultiQuote(stranger)];
    const chosen = { customerName: 0, addressLine1: 1, town: 2, postcode: 3, customReference: 4 };
    await amelia.call(locations.validateImport, {
      uuid,
      addresses: await withTitles(),
      sheet: 1,
      headingRow: 4,
      columns: JSON.stringify(chosen),
      keep: 'true',
    });
    const next = await workbook({
      name: 'Later',
      rows: [COLUMNS.map((name) => name.toUpperCase()), ...SITES],
    });
    await expect(amelia.call(imports.readColumns, { uuid, addresses: next })).resolves.toMatchObject({
      isRemembered: true,
      suggested: { ...chosen, county: null },
    });
    await expect(
      stranger.call(imports.readColumns, { uuid: theirs, addresses: next }),
    ).resolves.toMatchObject({ isRemembered: false, suggested: { customReference: null } });
  });

  it('of the Excel template ask nothing', async () => {
    const uuid = await createMultiQuote();
    const { blob } = await amelia.call(locations.downloadImportTemplate, { uuid, format: 'xlsx' });
    const template = await amelia.call(imports.readColumns, { uuid, addresses: blob });
    expect(template).toMatchObject({ isTemplate: true, rows: 1 });
  });

  it('with the template’s names ask nothing, unless some would not be read', async () => {
    const uuid = await createMultiQuote();
    const { blob } = await amelia.call(locations.downloadImportTemplate, { uuid });
    const template = await amelia.call(imports.readColumns, { uuid, addresses: blob });
    expect(template).toMatchObject({ isTemplate: true, rows: 1 });
    const more = new File([(await blob.text()).replace('postcode', 'postcode,Notes')], 'sites.csv');
    await expect(amelia.call(imports.readColumns, { uuid, addresses: more })).resolves.toMatchObject({
      isTemplate: false,
    });
  });
});

describe('headings', () => {
  const read = async (text: string) => {
    const uuid = await createMultiQuote();
    return amelia.call(imports.readColumns, { uuid, addresses: new File([text], 'sites.csv') });
  };

  it.each([
    ['unknown names above the first postcode', 'Sites\nWho,Where,Which\nBrindle,1 Test Row,ZE1 0AA', 2],
    ['an address in the first row', 'Brindle,1 Test Row,ZE1 0AA', null],
    ['a title that is the name of a column', 'Customer\nClient,Postcode\nBrindle,ZE1 0AA', 2],
    ['no postcode at all', 'One,Two\nThree,Four', 1],
  ])('are found with %s', async (_what, text, headingRow) => {
    await expect(read(text)).resolves.toMatchObject({ headingRow });
  });

  it('with a second meaning serve the field that has no better column', async () => {
    const both = await read(
      'Site,Customer,Ref,Address,City,Zip,Mbps,Contract length\nA,B,C,D,E,ZE1 0AA,100,3 years',
    );
    expect(both.suggested).toMatchObject({
      customerName: 1,
      customReference: 2,
      addressLine1: 3,
      town: 4,
      postcode: 5,
      speed: 6,
      term: 7,
      bearer: null,
    });
    expect((await read('Site,Post code\nA,ZE1 0AA')).suggested).toMatchObject({
      customerName: 0,
      postcode: 1,
    });
    expect((await read('Site,Customer,Where\nA,B,ZE1 0AA')).suggested).toMatchObject({
      customerName: 1,
      customReference: 0,
      postcode: 2,
    });
  });

  it('that have no column left to serve name the fields that they would be', async () => {
    const { suggested, columns } = await read('Customer,Site,Your ref,Address,Postcode\nA,B,C,D,ZE1 0AA');
    expect(suggested).toMatchObject({ customerName: 0, customReference: 2 });
    expect(Object.values(suggested)).not.toContain(1);
    expect(columns[1]).toMatchObject({ heading: 'Site', fields: ['customerName', 'customReference'] });
  });

  it('that are twice in the file are read once', async () => {
    const { suggested, columns } = await read('Customer,Address,Address,Postcode\nA,B,C,ZE1 0AA');
    expect(suggested).toMatchObject({ addressLine1: 1, addressLine2: null });
    expect(columns.map(({ heading }) => heading)).toEqual(['Customer', 'Address', 'Address', 'Postcode']);
  });
});
