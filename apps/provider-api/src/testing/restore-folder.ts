import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes `to` a copy of `from` again, by copying only files that were added, changed or removed since. Copying a whole
 * database takes a second. Permissions stay as they are.
 */
export function restoreFolder(from: string, to: string): void {
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(to);
  mkdirSync(to, { recursive: true });
  const names = new Set(readdirSync(from));
  for (const name of readdirSync(to)) if (!names.has(name)) rmSync(join(to, name), { recursive: true });
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)];
    const original = statSync(source);
    if (original.isDirectory()) {
      restoreFolder(source, target);
      continue;
    }
    const copy = statSync(target, { throwIfNoEntry: false });
    // Copied times are rounded.
    if (copy?.size === original.size && Math.abs(copy.mtimeMs - original.mtimeMs) <= 1) continue;
    copyFileSync(source, target);
    utimesSync(target, original.atime, original.mtime);
  }
}
