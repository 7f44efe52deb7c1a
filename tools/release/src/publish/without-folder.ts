import { dirname } from 'node:path';

/** Messages name files with their path on this machine. The sender of the build knows only the path in its folder. */
export function withoutFolder(folder: string, message: string): string {
  return message
    .replaceAll(`${folder}/`, '')
    .replaceAll(`${folder}: `, '')
    .replaceAll(folder, 'The folder')
    .replaceAll(`${dirname(folder)}/`, '../');
}
