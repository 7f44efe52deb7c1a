import { message } from '../messages.ts';
import { ext, mimes, size } from '../rules/file-rules.ts';
import type { Rule } from '../rules/rule.ts';

const refuses = (rule: Rule<File>, file: File) =>
  rule['~run']({ typed: true, value: file }, {}).issues !== undefined;

/** Whether `<input accept>` would allow the file; the browser does not check dropped files. */
function isAccepted(file: File, accept: readonly string[]): boolean {
  return accept.some((one) => !refuses(one.includes('/') ? mimes<File>(one) : ext<File>(one), file));
}

export interface FileLimits {
  accept?: readonly string[] | undefined;
  maxSizeKb?: number | undefined;
}

/** Why a file is rejected; null when it is accepted. The message names the file instead of the field. */
export function refusalOf(file: File, { accept, maxSizeKb }: FileLimits): string | null {
  const say = (text: string) => text.replace('The {field} field', file.name);
  if (accept && accept.length > 0 && !isAccepted(file, accept)) return say(message('mimes'));
  if (maxSizeKb !== undefined && refuses(size<File>(maxSizeKb), file))
    return say(message('size', { size: maxSizeKb }));
  return null;
}
