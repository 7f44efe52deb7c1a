import { message } from '../messages.ts';
import { everyFile, type FileInput, imageSize } from './files.ts';
import { createRule, type Rule } from './rule.ts';

/** A picture of exactly this size. Measured by `FileField` before the file becomes the value. */
export function dimensions<Input extends FileInput>(width: number, height: number): Rule<Input> {
  return createRule('dimensions', message('dimensions', { width, height }), (value) =>
    everyFile(value, (file) => {
      const found = imageSize(file);
      return found?.width === width && found.height === height;
    }),
  );
}
