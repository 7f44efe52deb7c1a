import { expect, it } from '@jest/globals';
import { openDatabase } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';
import { testConfig } from '../config.ts';
import { readArchive, SharedFiles } from './shared-files.ts';
import { filledDatabase } from './template.ts';

const open = async () => openDatabase(testConfig(), await filledDatabase());
const namesOf = ({ db }: Awaited<ReturnType<typeof open>>) =>
  db.execute(sql`select name from partners order by id`).then(({ rows }) => rows);

it('gives each database its own rows, and the next one the rows of the archive', async () => {
  const one = await open();
  const other = await open();
  const before = await namesOf(one);
  await one.db.execute(sql`update partners set name = 'Changed'`);
  await one.db.execute(sql`create table added (text text)`);
  await one.db.execute(sql`checkpoint`);
  expect(await namesOf(other)).toEqual(before);
  expect(await namesOf(one)).toEqual(before.map(() => ({ name: 'Changed' })));
  await one.close();
  await other.close();
  const next = await open();
  expect(await namesOf(next)).toEqual(before);
  expect((await next.db.execute(sql`select to_regclass('added') as found`)).rows).toEqual([{ found: null }]);
  await next.close();
});

it('gives a database an archive that another one can start from', async () => {
  const one = await open();
  await one.db.execute(sql`update partners set name = 'Changed'`);
  const archive = readArchive(new Uint8Array(await (await one.dump()).arrayBuffer()));
  await one.close();
  const copy = Object.assign(new Blob(), { createFiles: () => new SharedFiles(archive) });
  const other = await openDatabase(testConfig(), copy);
  expect(new Set((await namesOf(other)).map(({ name }) => name))).toEqual(new Set(['Changed']));
  await other.close();
});

it('answers like a file system', () => {
  const files = new SharedFiles(readArchive(new Uint8Array(0)));
  files.mkdir('/a');
  files.writeFile('/a/b', 'quote');
  expect(files.readdir('')).toEqual(['a']);
  files.rename('/a', '/c');
  expect(() => files.lstat('/a/b')).toThrow('File error 44');
  expect(() => files.rmdir('/c')).toThrow('File error 55');
  const opened = files.open('/c/b');
  files.truncate('/c/b', 2);
  files.write(opened, new TextEncoder().encode('e!').buffer as never, 0, 2, 4); // the database's memory
  files.unlink('/c/b');
  const text = new Uint8Array(10);
  expect(files.read(opened, text, 0, 10, 0)).toBe(6);
  expect(new TextDecoder().decode(text.subarray(0, 6))).toBe('qu\0\0e!');
  files.close(opened);
  expect(() => files.fstat(opened)).toThrow('File error 8');
  files.rmdir('/c');
  expect(files.readdir('')).toEqual([]);
});
