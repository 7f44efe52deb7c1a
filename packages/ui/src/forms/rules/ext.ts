import { message } from '../messages.ts';
import { everyFile, type FileInput } from './files.ts';
import { createRule, type Rule } from './rule.ts';

/** One of the extensions; a dot in an extension is a dot (R27). */
export function ext<Input extends FileInput>(...extensions: readonly string[]): Rule<Input> {
  return createRule('ext', message('ext'), (value) =>
    everyFile(value, (file) =>
      extensions.some((ext) => file.name.toLowerCase().endsWith(`.${ext.replace(/^\./, '').toLowerCase()}`)),
    ),
  );
}
