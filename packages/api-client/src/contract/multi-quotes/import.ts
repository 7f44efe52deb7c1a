import * as v from 'valibot';
import { fileEndpoint, resourceEndpoint } from '../../endpoint.ts';
import { common, one } from './shared.ts';

/** Most rows and bytes that one import takes. */
export const IMPORT_MAX_ROWS = 10_000;
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;

/** Why a row of an import was not taken: where, what stood there, and what is wrong with it. */
export const importIssue = v.object({
  /** As a spreadsheet counts: the header is row 1. */
  row: v.number(),
  /** Column as the template names it; null when the whole row is meant. */
  column: v.nullable(v.string()),
  value: v.string(),
  reason: v.string(),
});
export type ImportIssue = v.InferOutput<typeof importIssue>;

export const importReport = v.object({
  rows: v.number(),
  validRows: v.number(),
  /** Locations made; 0 from a validation. */
  imported: v.number(),
  issues: v.array(importIssue),
});
export type ImportReport = v.InferOutput<typeof importReport>;

const locationsPath = `${one}/multi-quote-locations` as const;

/** The part of `locations` that imports addresses. */
export const importCalls = {
  validateImport: resourceEndpoint(
    'multiQuotes.locations.validateImport',
    {
      ...common,
      method: 'POST',
      path: `${locationsPath}/import/validate`,
      summary: 'Reads a CSV of addresses and says row by row what is wrong; keeps nothing.',
      encoding: 'multipart',
      body: v.object({ addresses: v.blob() }),
    },
    importReport,
  ),
  /** 422 with `errors.addresses` when no row can be taken (§8). */
  importLocations: resourceEndpoint(
    'multiQuotes.locations.importLocations',
    {
      ...common,
      method: 'POST',
      path: `${locationsPath}/import`,
      summary: 'Takes the good rows of a CSV of addresses and says what is wrong with the others.',
      encoding: 'multipart',
      body: v.object({ addresses: v.blob() }),
    },
    importReport,
  ),
  downloadImportTemplate: fileEndpoint('multiQuotes.locations.downloadImportTemplate', {
    ...common,
    source: 'extension',
    method: 'GET',
    path: `${locationsPath}/import/template`,
    summary: 'An empty CSV with the columns of an import.',
  }),
};
