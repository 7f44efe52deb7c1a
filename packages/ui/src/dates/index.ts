export { formatDay, isIsoDay, parseDay, today } from './day-format.ts';
export { DateField, DateRangeField } from './fields.tsx';
export { DateInput, DateRangeInput } from './inputs.tsx';
export { commonPresets } from './presets.ts';
export { day, dayRange, dayRule, maxDay, minDay, moment } from './rules.ts';
export type * from './types.ts';
