import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  fileEndpoint,
  listEndpoint,
  pageEndpoint,
  paging,
  queryList,
  resourceEndpoint,
  textLine,
} from '@portal/api-client/schema';
import { udprnNumber } from '../shared/common.ts';
import { place } from './import.ts';
import {
  IMPORT_FIELDS,
  IMPORT_ROW_STATES,
  type ImportField,
  importReview,
  importRow,
  readyRow,
} from './import-rows.ts';
import { common, expectedVersion, manage, one } from './shared.ts';

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
      sheets: v.array(
        v.object({
          name: v.string(),
          isHidden: v.boolean(),
          /** Rows that are not hidden. */
          rows: v.number(),
          /** Rows that are hidden, by a filter for example, and are left out. */
          hiddenRows: v.optional(v.number()),
        }),
      ),
      /** Index of the sheet that is read: the fullest one unless the caller chose another. */
      sheet: v.number(),
      /** Number of the row with the headings; null if there is none. */
      headingRow: v.nullable(v.number()),
      /** Rows below the headings. */
      rows: v.number(),
      /** The first rows of the sheet, to choose the one with the headings. */
      firstRows: v.array(v.object({ row: v.number(), text: v.string() })),
      /** The columns that have a heading or a text, with the texts of the first rows below the headings. */
      columns: v.array(
        v.object({
          index: v.number(),
          heading: v.string(),
          samples: v.array(v.string()),
          /** The fields that its heading is a usual name of; another column may be read for them. */
          fields: v.array(v.picklist(IMPORT_FIELDS)),
        }),
      ),
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
        'Accepts all rows of a state as they are, changed rows as the proposed address, or leaves them out. 409 with the count when another number is in this state.',
      body: v.object({
        state: v.picklist(['changed', 'unknown', 'duplicate', 'ambiguous', 'invalid']),
        decision: v.picklist(['accept', 'skip']),
        /** The number of rows that the caller has seen in this state. */
        expectedCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
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
