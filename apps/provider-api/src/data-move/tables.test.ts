import { afterAll, expect, it } from '@jest/globals';
import { createEmbedded } from '../db/database.ts';
import { createSmall } from '../testing/database/create-small.ts';
import { copyRows, type Query } from './tables.ts';

const pglite = await createEmbedded({ fs: (await createSmall()).createFiles() });
afterAll(() => pglite.close());

const MB = 1_000_000;

it('sends long rows that follow many short ones in small batches', async () => {
  await pglite.exec(`
    create table notes (id int, text text);
    insert into notes select id, case when id > 3000 then repeat('x', 400000) else 'short' end from generate_series(1, 3020) id;
    insert into notes select id, case when id % 500 = 0 then repeat('x', 1500000) end from generate_series(3021, 5020) id;
    begin`);
  const source: Query = async <Row extends object>(text: string) => (await pglite.query<Row>(text)).rows;
  const batches: { rows: number; characters: number }[] = [];
  const target: Query = async (_text, values = []) => {
    const columns = values as readonly (readonly (string | null)[])[];
    const characters = columns.flat().reduce((sum, value) => sum + (value?.length ?? 0), 0);
    batches.push({ rows: columns[0]?.length ?? 0, characters });
    return [];
  };
  const columns = [
    { name: 'id', type: 'integer' },
    { name: 'text', type: 'text' },
  ];
  expect(await copyRows(source, target, { name: 'notes', columns })).toBe(5020);
  await pglite.exec('commit');
  expect(batches.reduce((sum, { rows }) => sum + rows, 0)).toBe(5020);
  expect(batches.filter(({ rows, characters }) => rows > 1 && characters > MB)).toEqual([]);
  expect(Math.max(...batches.map(({ rows }) => rows))).toBe(2000);
});
