import { message } from '../messages.ts';
import { everyFile, type FileInput } from './files.ts';
import { createRule, type Rule } from './rule.ts';

/** A picture, by its extension. */
export function image<Input extends FileInput>(): Rule<Input> {
  return createRule('image', message('image'), (value) =>
    everyFile(value, (file) => /\.(jpe?g|svg|jfif|gif|png|bmp|webp|avif)$/i.test(file.name)),
  );
}
