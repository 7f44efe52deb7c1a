import { resolve } from 'node:path';
import { writeChangelogs } from './write-changelogs.ts';

const changed = writeChangelogs(resolve(import.meta.dirname, '../../..'));
process.stdout.write(
  changed === undefined
    ? 'The changelogs stay as they are: they need the complete history (git fetch --unshallow).\n'
    : `${changed.length} changelogs changed.${changed.map((folder) => `\n  ${folder}/CHANGELOG.md`).join('')}\n`,
);
