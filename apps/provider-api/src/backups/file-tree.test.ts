import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { openFolder } from './file-tree.ts';

const MODULE = join(import.meta.dirname, 'file-tree.ts');

const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-tree-'));

/** Begins to write a file in another process, and kills it before the end. */
async function writeHalf(folder: string, key: string): Promise<void> {
  const program = `import { openFolder } from '${MODULE}'; await openFolder('${folder}').write('${key}', process.stdin, 8);`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  child.stdin.write('half');
  const hasBegun = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
      (name) => !name.endsWith('areas') && readFileSync(join(folder, name), 'utf8') === 'half',
    );
  while (child.exitCode === null && !hasBegun()) await wait(5);
  child.kill('SIGKILL');
  await expect(ended).resolves.toEqual([null, 'SIGKILL']);
}

it('removes the partial file of a killed write with the next write', async () => {
  const folder = newFolder();
  const tree = openFolder(folder);
  await tree.write('areas/orders.json', Readable.from(['before']), 6);
  await writeHalf(folder, 'areas/orders.json');
  expect(readFileSync(join(folder, 'areas/orders.json'), 'utf8')).toBe('before');
  await tree.write('areas/quoting.json', Readable.from(['after']), 5);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'areas',
    'areas/orders.json',
    'areas/quoting.json',
  ]);
});

it('leaves the file and no part of it if its content cannot be read', async () => {
  const folder = newFolder();
  const tree = openFolder(folder);
  await tree.write('app.json', Readable.from(['before']), 6);
  const broken = new Readable({
    read() {
      this.destroy(new Error('cannot be read'));
    },
  });
  await expect(tree.write('app.json', broken, 6)).rejects.toThrow('cannot be read');
  expect(readdirSync(folder)).toEqual(['app.json']);
  expect(readFileSync(join(folder, 'app.json'), 'utf8')).toBe('before');
});

it('lists nothing of lost+found and of names that begin with a dot', async () => {
  const folder = newFolder();
  const tree = openFolder(folder);
  await tree.write('areas/orders.json', Readable.from(['live']), 4);
  for (const name of ['lost+found', '.snapshot']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'entry'), '');
  }
  writeFileSync(join(folder, '.restoring'), 'half');
  const keys: string[] = [];
  for await (const { key } of tree.list()) keys.push(key);
  expect(keys).toEqual(['areas/orders.json']);
});
