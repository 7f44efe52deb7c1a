import { ext, mimes, size } from '../../rules/file-rules.ts';
import type { Rule } from '../../rules/rule.ts';
import { message } from '../../validation/messages.ts';

const rejects = (rule: Rule<File>, file: File) =>
  rule['~run']({ typed: true, value: file }, {}).issues !== undefined;

/** Whether `<input accept>` would allow the file; the browser does not check dropped files. */
function isAccepted(file: File, accept: readonly string[]): boolean {
  return accept.some((one) => !rejects(one.includes('/') ? mimes<File>(one) : ext<File>(one), file));
}

export interface FileLimits {
  accept?: readonly string[] | undefined;
  maxSizeKb?: number | undefined;
}

/** Why a file is rejected; null when it is accepted. The message names the file instead of the field. */
export function getFileError(file: File, { accept, maxSizeKb }: FileLimits): string | null {
  const nameFile = (text: string) => text.replace('The {field} field', file.name);
  if (accept && accept.length > 0 && !isAccepted(file, accept)) return nameFile(message('mimes'));
  if (maxSizeKb !== undefined && rejects(size<File>(maxSizeKb), file))
    return nameFile(message('size', { size: maxSizeKb }));
  return null;
}
