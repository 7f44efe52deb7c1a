import * as v from '@portal/api-client/schema';
import { fileEndpoint, queryInteger, resourceEndpoint } from '@portal/api-client/schema';
import { common, manage, one } from './shared.ts';

/** Largest number of rows per import. */
const TEMPLATE_FORMATS = ['csv', 'xlsx'] as const;

export const MAX_IMPORT_ROWS = 10_000;

/** About as many issues are reported: one or two for every row of the largest import. */
export const MAX_IMPORT_ISSUES = 20_000;

/** Why a row was not imported: position, value and problem. */
export const importIssue = v.object({
  /** Row number as a spreadsheet shows it: the header is row 1. */
  row: v.number(),
  /** Column name from the template; null when the problem is the whole row. */
  column: v.nullable(v.string()),
  value: v.string(),
  reason: v.string(),
});
export type ImportIssue = v.InferOutput<typeof importIssue>;

export const importReport = v.object({
  /** The stored import, where the caller asked to store it; rows that need a person are there. */
  importUuid: v.nullable(v.string()),
  rows: v.number(),
  validRows: v.number(),
  /** Locations created; 0 for a validation. */
  imported: v.number(),
  /** In the order of the rows; of a file with tens of thousands, the first ones. */
  issues: v.array(importIssue),
  /**
   * Columns of the file with a heading or values that no field is read from; `index` counts from 0. Empty when a stored
   * import is imported: they were named when its file was validated.
   */
  unreadColumns: v.optional(v.array(v.object({ index: v.number(), heading: v.string() })), []),
  /** Rows that are hidden in the workbook, by a filter for example, and were left out. */
  hiddenRows: v.optional(v.number()),
});
export type ImportReport = v.InferOutput<typeof importReport>;

const locationsPath = `${one}/multi-quote-locations` as const;

/** Where the addresses are in a file. */
export const place = {
  /** Index of the sheet among those that have rows; the fullest that is not hidden by default. */
  sheet: v.optional(queryInteger),
  /** Number of the row with the headings, 0 for a file without; found by itself by default. */
  headingRow: v.optional(queryInteger),
};

const layout = {
  ...place,
  /** JSON: column index by field, e.g. `{"postcode": 3}`, for a file whose columns are not named as in the template. */
  columns: v.optional(v.pipe(v.string(), v.maxLength(2000))),
};

/** The import endpoints of `locations`. */
export const importEndpoints = {
  validateImport: resourceEndpoint(
    'multiQuotes.locations.validateImport',
    {
      ...manage,
      method: 'POST',
      path: `${locationsPath}/import/validate`,
      summary: 'Validates a spreadsheet of addresses (CSV, XLSX or ODS) row by row without importing it.',
      encoding: 'multipart',
      body: v.object({
        addresses: v.blob(),
        ...layout,
        /** Keeps the valid rows and those that need a person, to repair and import them later. */
        keep: v.optional(v.picklist(['true', 'false'])),
      }),
    },
    importReport,
  ),
  /** 422 with `errors.addresses` when no row can be imported (§8). */
  importLocations: resourceEndpoint(
    'multiQuotes.locations.importLocations',
    {
      ...manage,
      method: 'POST',
      path: `${locationsPath}/import`,
      summary:
        'Imports the valid rows of a spreadsheet of addresses, or of a stored import, and reports the others.',
      encoding: 'multipart',
      body: v.object({
        addresses: v.optional(v.blob()),
        ...layout,
        /** A stored import, instead of a file: imports its ready rows. */
        importUuid: v.optional(v.string()),
        /** Imports a file although this multi-quote has its sites, or got some of them since the file was checked; otherwise a 409 with `lastImport`. */
        again: v.optional(v.picklist(['true', 'false'])),
      }),
    },
    importReport,
  ),
  downloadImportTemplate: fileEndpoint('multiQuotes.locations.downloadImportTemplate', {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${locationsPath}/import/template`,
    summary: 'A template with the import columns and an example, as CSV or as an Excel workbook.',
    query: v.object({ format: v.optional(v.picklist(TEMPLATE_FORMATS)) }),
  }),
};
