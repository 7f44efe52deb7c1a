import type { contract } from '@portal/api-client';
import { common } from '@portal/api-client/contract';
import { cutText } from '@portal/api-client/limits';
import { parsePostcode } from '../../geocoding/places/postcode.ts';
import { isStorableText, toStorableText } from '../../http/request/text.ts';
import { IMPORT_COLUMNS, type ImportedRow } from './columns.ts';
import { findCriterionIssue } from './criteria.ts';

type Issue = contract.multiQuotes.ImportIssue;
type ColumnName = (typeof IMPORT_COLUMNS)[number]['name'];

/** Characters of an invalid value that the report repeats. */
const MAX_ISSUE_VALUE = 300;

export function createIssue({ row, fields }: ImportedRow, column: ColumnName, reason: string): Issue {
  const field = IMPORT_COLUMNS.find(({ name }) => name === column)?.field;
  const value = field ? fields[field] : '';
  return { row, column, value: toStorableText(cutText(value, MAX_ISSUE_VALUE)), reason };
}

export function validateRow(row: ImportedRow): Issue[] {
  return IMPORT_COLUMNS.flatMap(({ name, field, required, max }) => {
    const value = row.fields[field];
    if (required && value === '') return [createIssue(row, name, 'field is required')];
    if (!isStorableText(value)) return [createIssue(row, name, 'has characters that cannot be used')];
    if (!common.isSingleLine(value)) return [createIssue(row, name, common.NOT_SINGLE_LINE)];
    const leftover = describeLeftover(value);
    if (leftover !== null) return [createIssue(row, name, leftover)];
    if (value.length > max) return [createIssue(row, name, `may not be greater than ${max} characters`)];
    if (field === 'postcode' && parsePostcode(value) === null)
      return [createIssue(row, name, 'format is invalid')];
    const problem = isCriterion(field) ? findCriterionIssue(field, row.fields) : null;
    return problem === null ? [] : [createIssue(row, name, problem)];
  });
}

const isCriterion = (field: string) => field === 'speed' || field === 'bearer' || field === 'term';

const CELL_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)/i;

/** Why a cell is what a spreadsheet works with rather than what it shows; null for ordinary text. */
function describeLeftover(value: string): string | null {
  if (value.startsWith('=')) return 'is a formula; enter the text that it shows';
  return CELL_ERROR.test(value) ? 'is a spreadsheet error; enter the correct value' : null;
}

export const UNKNOWN_POSTCODE = 'is not a known postcode';
