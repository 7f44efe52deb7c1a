import * as v from '@portal/api-client/schema';
import { instant } from '@portal/api-client/schema';
import { addressPart, addressPiece } from '../shared/common.ts';
import { importIssue } from './import.ts';
import { searchFilters } from './search-filters.ts';
import { version } from './shared.ts';

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

export const importRow = v.object({
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

export const readyRow = v.object({
  /** Row number in the spreadsheet; null for a row that an earlier version of the portal stored. */
  row: v.nullable(v.number()),
  customerName: v.string(),
  /** The address of the file as one line. */
  typed: v.string(),
  /** The address it was read as, in pieces. */
  readAs: v.array(addressPiece),
  /** What suppliers are asked to quote for at this site. */
  searchFilters,
});
export type ReadyImportRow = v.InferOutput<typeof readyRow>;

/** A stored import: what is ready, what needs a person, and how far importing has come. */
export const importReview = v.object({
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
