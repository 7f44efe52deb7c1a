/**
 * What every area needs to declare calls and to check their input and answers. Contract and areas import it instead of
 * valibot, so that an area takes it from the shell (docs/decisions/0047); what it lacks is imported from valibot. The
 * shell has all of it in its first script, so a name that it does not use itself makes the sign-in page larger.
 */
export type * from 'valibot';
export {
  array,
  blob,
  boolean,
  check,
  custom,
  integer,
  is,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
  transform,
  trim,
  union,
} from 'valibot';
export {
  address,
  cost,
  day,
  historyEntry,
  instant,
  isPlainText,
  isSingleLine,
  marginPercent,
  multilineText,
  NOT_PLAIN_TEXT,
  NOT_SINGLE_LINE,
  paging,
  pence,
  publicAmount,
  queryFlag,
  queryInteger,
  queryList,
  requiredMultilineText,
  requiredTextLine,
  rowId,
  sellingPrice,
  textLine,
} from './contract/shared/common.ts';
export { DAY_FORMAT, isDay } from './day.ts';
export {
  emptyEndpoint,
  fileEndpoint,
  listEndpoint,
  pageEndpoint,
  plainEndpoint,
  resourceEndpoint,
} from './endpoint.ts';
export { fromWire, fromWireKey, fromWirePath, toWire, toWireKey } from './wire.ts';
