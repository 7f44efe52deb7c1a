import { message } from '../messages.ts';
import { everyFile, type FileInput } from './files.ts';
import { createRule, type Rule } from './rule.ts';

/** One of the MIME types; `image/*` takes every image. */
export function mimes<Input extends FileInput>(...types: readonly string[]): Rule<Input> {
  return createRule('mimes', message('mimes'), (value) =>
    everyFile(value, (file) =>
      types.some((type) =>
        type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : file.type === type,
      ),
    ),
  );
}
