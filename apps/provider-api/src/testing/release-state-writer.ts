/**
 * Races other processes for documents: `release-state-writer.ts <data folder>`. Prints "ready". For each line
 * `<key> <tag>` of its input, writes the document many times at once and prints how many writes replaced it.
 */

import { createInterface } from 'node:readline';
import { openReleaseDatabase } from '../release-state/open.ts';

const WRITES = 10;

const [dataDir = ''] = process.argv.slice(2);
const database = await openReleaseDatabase({ DATA_DIR: dataDir });
const documents = database.documentsOf('store');
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const [key = '', tag = ''] = line.split(' ');
  const writes = Array.from({ length: WRITES }, (_, at) =>
    documents.write(key, `${process.pid} ${at}`, { onlyIf: tag }),
  );
  const won = (await Promise.all(writes)).filter((written) => written !== null);
  process.stdout.write(`${won.length}\n`);
}
await database.close();
