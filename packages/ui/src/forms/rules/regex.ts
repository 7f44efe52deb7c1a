import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

/** Matches the pattern; a global one does not remember where it stood. */
export function regex<Input extends string | null | undefined>(pattern: RegExp): Rule<Input> {
  return createRule('regex', message('regex'), (value) =>
    new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value),
  );
}
