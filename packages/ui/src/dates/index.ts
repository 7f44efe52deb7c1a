export { formatDay, isDay, parseDay, today } from './day-text.ts';
export { DateField, DateRangeField } from './fields.tsx';
export { DateInput, DateRangeInput } from './inputs.tsx';
export { usualPresets } from './presets.ts';
export { day, dayRange, dayRule, maxDay, minDay, moment } from './rules.ts';
export type * from './types.ts';
