import { join, resolve } from 'node:path';
import { pack } from './pack.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const USAGE = 'Usage: npm run pack -- <folder>, for example: npm run pack -- ../portal-packages';

/** `npm run pack -- <folder>`: writes the public packages there, as tarballs that npm installs. */
const [folder, ...others] = process.argv.slice(2);
try {
  if (folder === undefined || folder.startsWith('-') || others.length > 0) throw new Error(USAGE);
  for (const tarball of await pack(folder, REPOSITORY, { checkTypes: true }))
    process.stdout.write(`${join(folder, tarball)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
