import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { moveData } from './data-move/move-data.ts';

/**
 * `npm run move-data -- [--check]`, with `DATA_DIR` and `DATABASE_URL`: copies the embedded database to an empty PostgreSQL
 * database. `--check` changes nothing.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const isCheck = values.check === true;
try {
  const config = readConfig();
  let tables = 0;
  let total = 0;
  await moveData(config, {
    isCheck,
    onTable(name, rows) {
      tables += 1;
      total += rows;
      process.stdout.write(`${name}: ${rows} rows${isCheck ? '' : ', the same in both databases'}\n`);
    },
  });
  process.stdout.write(
    isCheck
      ? `${tables} tables with ${total} rows can be copied. Nothing was changed.\n`
      : `${tables} tables with ${total} rows were copied from ${config.dataDir} and compared.\n` +
          'Start the portal with DATABASE_URL and the same DATA_DIR, which still has the key, the uploaded files and the ' +
          'releases. Once the portal works, delete the folder db in DATA_DIR.\n',
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
