/**
 * What every area needs to declare calls and to check their input and answers. The build of an area takes these exports
 * from the shell, wherever its sources import them from; other exports of the same files are part of the area
 * (docs/decisions/0035). The shell has all of them in its first script, so a name that it does not use itself makes
 * the sign-in page larger.
 */
export {
  array,
  blob,
  boolean,
  check,
  custom,
  email,
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
  day,
  historyEntry,
  instant,
  isPlainText,
  isSingleLine,
  multilineText,
  NOT_PLAIN_TEXT,
  NOT_SINGLE_LINE,
  paging,
  pence,
  queryFlag,
  queryInteger,
  queryList,
  requiredMultilineText,
  requiredTextLine,
  rowId,
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
