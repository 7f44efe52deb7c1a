import { describe, expect, it } from '@jest/globals';
import { parseAddresses } from './addresses.ts';

const HEADER = 'customer_name,custom_reference,address_line_1,town,postcode';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (text: string) => (await parseAddresses(bytes(text))).rows;

describe('a file of addresses', () => {
  it('accepts a byte order mark, CRLF, and quoted commas and line breaks', async () => {
    const rows = await read(
      `\ufeff${HEADER}\r\n"Brindle, Sons","said ""now""","Unit 1\n2 Mill Row",Leeds,LS1 4AP\r\n`,
    );
    expect(rows).toEqual([
      {
        row: 2,
        fields: {
          customerName: 'Brindle, Sons',
          customReference: 'said "now"',
          addressLine1: 'Unit 1 2 Mill Row',
          addressLine2: '',
          addressLine3: '',
          town: 'Leeds',
          county: '',
          postcode: 'LS1 4AP',
          speed: '',
          bearer: '',
          term: '',
        },
      },
    ]);
  });

  it('accepts columns in any order, with spaces, capitals and other separators', async () => {
    const [row] = await read('Postcode;Town;Address line 1;Customer name\nLS1 4AP;Leeds;1 Mill Row;Brindle');
    expect(row?.fields).toMatchObject({
      customerName: 'Brindle',
      addressLine1: '1 Mill Row',
      postcode: 'LS1 4AP',
    });
    const [tabbed] = await read(
      'postcode\ttown\taddress_line_1\tcustomer_name\nLS1 4AP\tLeeds\t1 Mill Row\tBrindle',
    );
    expect(tabbed?.fields).toMatchObject({ town: 'Leeds' });
  });

  it('counts rows as a spreadsheet does, empty ones included', async () => {
    const rows = await read(`${HEADER}\nA,,1 X,Leeds,LS1 4AP\n,,,,\n\nB,,2 X,Leeds,LS1 4AP\n`);
    expect(rows.map(({ row }) => row)).toEqual([2, 5]);
  });

  it('accepts the encoding of older spreadsheets', async () => {
    const latin = new Uint8Array(Buffer.from(`${HEADER}\nCaf\xe9,,1 X,Leeds,LS1 4AP`, 'latin1'));
    const [row] = (await parseAddresses(latin)).rows;
    expect(row?.fields.customerName).toBe('Café');
  });

  it.each([
    ['empty', '', 'The file is empty.'],
    ['a header alone', `${HEADER}\n`, 'no addresses'],
    ['short of a column', 'customer_name,town\nA,Leeds', 'The column address_line_1 is missing.'],
    ['with an open quote', `${HEADER}\n"A,,1 X,Leeds,LS1 4AP`, 'not a valid CSV'],
    ['one line of five million commas', ','.repeat(5_000_000), 'Row 1 has more than 200 columns.'],
    ['a row of 201 columns', `${HEADER}\n${'x,'.repeat(200)}`, 'Row 2 has more than 200 columns.'],
    ['a row of 20,001 bytes', `${HEADER}\r\nA\r\n${'x'.repeat(20_001)}`, 'Row 3 is longer than 20000 bytes.'],
    ['an endless cell', `${HEADER}\n"${',\n'.repeat(20_000)}`, 'Row 2 is longer than 20000 bytes.'],
    ['too long', `${HEADER}\n${'A,,1 X,Leeds,LS1 4AP\n'.repeat(10_001)}`, 'the limit is 10000'],
  ])('is rejected as a whole when it is %s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
