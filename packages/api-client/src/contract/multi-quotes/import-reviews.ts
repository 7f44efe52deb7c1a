import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  fileEndpoint,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  queryList,
  resourceEndpoint,
  textLine,
} from '@portal/api-client/schema';
import { addressPart, addressPiece, udprnNumber } from '../shared/common.ts';
import { importIssue, place } from './import.ts';
import { searchFilters } from './search-filters.ts';
import { common, expectedVersion, manage, one, version } from './shared.ts';

/** An import's columns as named in the template. */
export const IMPORT_FIELDS = [
  'customerName',
  'customReference',
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'town',
  'county',
  'postcode',
  'speed',
  'bearer',
  'term',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** Towns may be missing: they can be filled from the postcodes. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = ['customerName', 'addressLine1', 'postcode'];

/**
 * Why a row of a stored import was not imported. `changed`: spelling, town or county differ from the only address that
 * is meant, which has to be confirmed. `ambiguous`: several addresses match. `unknown`: the postcode is known, this address
 * at it is not. `ready`: imported with the next import.
 */
export const IMPORT_ROW_STATES = [
  'invalid',
  'changed',
  'ambiguous',
  'unknown',
  'duplicate',
  'ready',
] as const;
const importRowState = v.picklist(IMPORT_ROW_STATES);
export type ImportRowState = v.InferOutput<typeof importRowState>;

const fieldEntries = {
  customerName: v.string(),
  customReference: v.string(),
  addressLine1: v.string(),
  addressLine2: v.string(),
  addressLine3: v.string(),
  town: v.string(),
  county: v.string(),
  postcode: v.string(),
  speed: v.string(),
  bearer: v.string(),
  term: v.string(),
} satisfies Record<ImportField, unknown>;

const importRow = v.object({
  /** Row number as a spreadsheet shows it: the header is row 1. */
  row: v.number(),
  state: importRowState,
  fields: v.object(fieldEntries),
  issues: v.array(importIssue),
  /** Addresses to choose from, each with the parts that differ from the row; rows from before do not have these. */
  suggestions: v.array(
    v.object({ udprn: v.number(), text: v.string(), differences: v.optional(v.array(addressPart)) }),
  ),
  /** The address of a ready row, or the one proposed for a changed row. Its udprn is null if it was typed. */
  address: v.nullable(v.object({ udprn: v.nullable(v.number()), text: v.string() })),
  /** That address in pieces; empty where it is written as it was typed. */
  readAs: v.array(addressPiece),
  /** A second site at the same address was confirmed. */
  allowDuplicate: v.boolean(),
  version,
});
export type ImportRow = v.InferOutput<typeof importRow>;

const readyRow = v.object({
  /** Row number in the spreadsheet; null for a row that an earlier version of the portal stored. */
  row: v.nullable(v.number()),
  customerName: v.string(),
  /** The address of the file as one line. */
  typed: v.string(),
  /** The address it was read as, in pieces. */
  readAs: v.array(addressPiece),
  /** The search filters that suppliers quote for at this site. */
  searchFilters,
});
export type ReadyImportRow = v.InferOutput<typeof readyRow>;

/** A stored import: rows that are ready, rows that a person must check, and the progress. */
const importReview = v.object({
  uuid: v.string(),
  fileName: v.string(),
  /** Rows of the file. */
  rows: v.number(),
  /** Rows that the next import will add. */
  readyRows: v.number(),
  importedRows: v.number(),
  /** Rows that need a person, by state. */
  openRows: v.object({
    invalid: v.number(),
    changed: v.number(),
    ambiguous: v.number(),
    unknown: v.number(),
    duplicate: v.number(),
  }),
  /** Of the import in progress: rows to add and rows added so far; null while none runs. */
  progress: v.nullable(v.object({ total: v.number(), done: v.number() })),
  createdBy: v.nullable(v.string()),
  createdAt: instant,
});
export type ImportReview = v.InferOutput<typeof importReview>;

const importsPath = `${one}/imports` as const;
const review = `${importsPath}/{importUuid}` as const;
const extension = { ...common, source: 'extension' } as const;
const manageExtension = { ...manage, source: 'extension' } as const;

const cell = textLine(255);
const position = v.nullable(v.number());

/** A page of rows with all their columns. */
const MAX_CORRECTED_CELLS = 2000;

const correction = {
  field: v.picklist(IMPORT_FIELDS),
  /** The value that the caller saw. */
  from: v.pipe(v.string(), v.maxLength(20_000)),
  to: cell,
};

export const imports = {
  readColumns: resourceEndpoint(
    'multiQuotes.imports.readColumns',
    {
      ...manageExtension,
      method: 'POST',
      path: `${importsPath}/columns`,
      summary:
        "A spreadsheet's columns with sample values, and the column of the template that each probably matches.",
      encoding: 'multipart',
      body: v.object({ addresses: v.blob(), ...place }),
    },
    v.object({
      /** The sheets of the file that have rows; one without a name for a CSV. */
      sheets: v.array(v.object({ name: v.string(), isHidden: v.boolean(), rows: v.number() })),
      /** Index of the sheet that is read: the fullest one unless the caller chose another. */
      sheet: v.number(),
      /** Number of the row with the headings; null if there is none. */
      headingRow: v.nullable(v.number()),
      /** Rows below the headings. */
      rows: v.number(),
      /** The first rows of the sheet, to choose the one with the headings. */
      firstRows: v.array(v.object({ row: v.number(), text: v.string() })),
      /** The columns that have a heading or a text, with the texts of the first rows below the headings. */
      columns: v.array(v.object({ index: v.number(), heading: v.string(), samples: v.array(v.string()) })),
      /** Index of the column for each field; null where none fits. */
      suggested: v.object({
        customerName: position,
        customReference: position,
        addressLine1: position,
        addressLine2: position,
        addressLine3: position,
        town: position,
        county: position,
        postcode: position,
        speed: position,
        bearer: position,
        term: position,
      } satisfies Record<ImportField, unknown>),
      /** The company's last import of a file with these headings read these columns. */
      isRemembered: v.boolean(),
      /** The columns match the template, so there is nothing to map. */
      isTemplate: v.boolean(),
    }),
  ),
  list: listEndpoint(
    'multiQuotes.imports.list',
    {
      ...extension,
      method: 'GET',
      path: importsPath,
      summary: 'Stored imports with rows that need a person, newest first.',
    },
    importReview,
  ),
  get: resourceEndpoint(
    'multiQuotes.imports.get',
    { ...extension, method: 'GET', path: review, summary: 'One stored import and its progress.' },
    importReview,
  ),
  remove: emptyEndpoint('multiQuotes.imports.remove', {
    ...manageExtension,
    method: 'DELETE',
    path: review,
    summary: 'Discards a stored import; what was imported stays. 409 while it imports.',
  }),
  listRows: pageEndpoint(
    'multiQuotes.imports.listRows',
    {
      ...extension,
      method: 'GET',
      path: `${review}/rows`,
      summary: 'Rows of a stored import that were not imported.',
      query: v.object({ ...paging(['row']), state: v.optional(queryList(IMPORT_ROW_STATES)) }),
    },
    importRow,
  ),
  listReadyRows: pageEndpoint(
    'multiQuotes.imports.listReadyRows',
    {
      ...extension,
      method: 'GET',
      path: `${review}/ready-rows`,
      summary: 'Rows that the next import will add, each with the address it was read as.',
      query: v.object(paging(['row'])),
    },
    readyRow,
  ),
  updateRow: resourceEndpoint(
    'multiQuotes.imports.updateRow',
    {
      ...manageExtension,
      method: 'PUT',
      path: `${review}/rows/{row}`,
      summary:
        'Corrects a row or chooses its address, and validates it again. 409 with the row when it has changed.',
      body: v.object({
        ...expectedVersion,
        customerName: cell,
        customReference: cell,
        addressLine1: cell,
        addressLine2: cell,
        addressLine3: cell,
        town: cell,
        county: cell,
        postcode: cell,
        /** These three stay as they are where they are missing. */
        speed: v.optional(cell),
        bearer: v.optional(cell),
        term: v.optional(cell),
        /** The chosen suggestion. */
        udprn: v.optional(v.nullable(udprnNumber), null),
        /** Accepts an address that the address book does not have. */
        asTyped: v.optional(v.boolean(), false),
        /** Adds a second site at the same address. */
        allowDuplicate: v.optional(v.boolean(), false),
      }),
    },
    importRow,
  ),
  updateRows: resourceEndpoint(
    'multiQuotes.imports.updateRows',
    {
      ...manageExtension,
      method: 'PUT',
      path: `${review}/rows`,
      summary:
        'Accepts all rows of a state as they are, changed rows as the proposed address, or leaves them out.',
      body: v.object({
        state: v.picklist(['changed', 'unknown', 'duplicate', 'ambiguous', 'invalid']),
        decision: v.picklist(['accept', 'skip']),
      }),
    },
    importReview,
  ),
  removeRow: emptyEndpoint('multiQuotes.imports.removeRow', {
    ...manageExtension,
    method: 'DELETE',
    path: `${review}/rows/{row}`,
    summary: 'Leaves a row out. 409 with the row when it has changed.',
    body: v.object(expectedVersion),
  }),
  correctCells: resourceEndpoint(
    'multiQuotes.imports.correctCells',
    {
      ...manageExtension,
      method: 'PUT',
      path: `${review}/cells`,
      summary: 'Corrects values of rows, skips values that have changed since, and validates the rows again.',
      body: v.object({
        cells: v.pipe(
          v.array(v.object({ row: v.number(), ...correction })),
          v.minLength(1),
          v.maxLength(MAX_CORRECTED_CELLS),
        ),
      }),
    },
    v.object({
      /** Cells that were corrected. */
      corrected: v.number(),
      /** Cells that have another value than `from`, or whose row is no longer to be repaired; with what was typed. */
      changedMeanwhile: v.array(v.object({ row: v.number(), field: v.string(), to: v.string() })),
      /** After the correction of one cell: how many other rows have the value that it had. */
      alike: v.number(),
    }),
  ),
  correctAlike: resourceEndpoint(
    'multiQuotes.imports.correctAlike',
    {
      ...manageExtension,
      method: 'PUT',
      path: `${review}/cells/alike`,
      summary: 'Makes the same correction in all rows with the same value.',
      body: v.object(correction),
    },
    v.object({ corrected: v.number() }),
  ),
  fillTowns: resourceEndpoint(
    'multiQuotes.imports.fillTowns',
    {
      ...manageExtension,
      method: 'PUT',
      path: `${review}/cells/towns`,
      summary: 'Gives each row without a town the town of its postcode.',
    },
    v.object({
      corrected: v.number(),
      /** Rows that still lack a town: their postcode is not known, or is in several towns. */
      left: v.number(),
    }),
  ),
  exportRows: fileEndpoint('multiQuotes.imports.exportRows', {
    ...extension,
    method: 'GET',
    path: `${review}/rows/export`,
    summary: 'Rows that were not imported as CSV, with the reason, to be corrected and imported again.',
  }),
};
