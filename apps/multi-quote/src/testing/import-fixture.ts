import { contract } from '@portal/api-client';
import { fakeServer } from '@portal/area-kit/testing';
import { testMultiQuote } from './multi-quote-fixture.ts';

const { imports, locations } = contract.multiQuotes;
type Row = contract.multiQuotes.ImportRow;

type Review = contract.multiQuotes.ImportReview;

export const NO_OPEN_ROWS = { invalid: 0, changed: 0, ambiguous: 0, unknown: 0, duplicate: 0 };

/** A checked file of which 240 rows can be imported. */
export function testReview(change: Partial<Review> = {}): Review {
  return {
    uuid: 'i-1',
    fileName: 'sites.csv',
    rows: 250,
    readyRows: 240,
    importedRows: 0,
    openRows: NO_OPEN_ROWS,
    progress: null,
    createdBy: 'Amelia Hart',
    createdAt: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}

/** A row whose postcode is not valid. */
export const testImportRow = (change: Partial<Row> = {}): Row => ({
  row: 5,
  state: 'invalid',
  fields: {
    customerName: 'Brindle',
    customReference: 'B-3',
    addressLine1: '5 Test Row',
    addressLine2: '',
    addressLine3: '',
    town: 'Leeds',
    county: '',
    postcode: 'nowhere',
    speed: '',
    bearer: '',
    term: '',
  },
  issues: [{ row: 5, column: 'postcode', value: 'nowhere', reason: 'format is invalid' }],
  suggestions: [],
  address: null,
  readAs: [],
  allowDuplicate: false,
  version: 1,
  ...change,
});

export const IMPORT_REPORT = {
  importUuid: 'i-1',
  rows: 2,
  validRows: 2,
  imported: 0,
  issues: [],
  unreadColumns: [],
};

/** A multi-quote with one stored import. */
export const importServer = () =>
  fakeServer()
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(imports.list, () => [])
    .on(imports.get, () => testReview())
    .on(locations.validateImport, () => IMPORT_REPORT);
