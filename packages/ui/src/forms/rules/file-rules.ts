import { message } from '../validation/messages.ts';
import { getImageSize } from './image-size.ts';
import { createRule, type Rule } from './rule.ts';

/** The value of a file field: one file, several, or none. */
export type FileInput = File | readonly File[] | null | undefined;

function everyFile(value: FileInput, accepts: (file: File) => boolean): boolean {
  if (!value) return true;
  return (value instanceof File ? [value] : value).every(accepts);
}

/** One of the extensions; a dot in an extension is literal (R27). */
export function ext<Input extends FileInput>(...extensions: readonly string[]): Rule<Input> {
  return createRule('ext', message('ext'), (value) =>
    everyFile(value, (file) =>
      extensions.some((ext) => file.name.toLowerCase().endsWith(`.${ext.replace(/^\./, '').toLowerCase()}`)),
    ),
  );
}

/** One of the MIME types; `image/*` matches every image. */
export function mimes<Input extends FileInput>(...types: readonly string[]): Rule<Input> {
  return createRule('mimes', message('mimes'), (value) =>
    everyFile(value, (file) =>
      types.some((type) =>
        type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : file.type === type,
      ),
    ),
  );
}

/** No larger than N KB of 1024 bytes (R27). */
export function size<Input extends FileInput>(kb: number): Rule<Input> {
  return createRule('size', message('size', { size: kb }), (value) =>
    everyFile(value, (file) => file.size <= kb * 1024),
  );
}

/** An image, by its extension. */
export function image<Input extends FileInput>(): Rule<Input> {
  return createRule('image', message('image'), (value) =>
    everyFile(value, (file) => /\.(jpe?g|svg|jfif|gif|png|bmp|webp|avif)$/i.test(file.name)),
  );
}

/** An image of exactly this size. `FileField` measures it before the file becomes the value. */
export function dimensions<Input extends FileInput>(width: number, height: number): Rule<Input> {
  return createRule('dimensions', message('dimensions', { width, height }), (value) =>
    everyFile(value, (file) => {
      const found = getImageSize(file);
      return found?.width === width && found.height === height;
    }),
  );
}
