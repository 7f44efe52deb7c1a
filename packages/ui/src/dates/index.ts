export { today } from './day-format.ts';
export { DateField, DateRangeField } from './fields.tsx';
export { DateInput, DateRangeInput } from './inputs.tsx';
export { day, dayRange, dayRule, maxDay, minDay, moment } from './rules.ts';
export type * from './types.ts';
