import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { moveData, returnToEmbedded } from './data-move/move-data.ts';

/**
 * `npm run move-data -- [--check]`, with `DATA_DIR` and `DATABASE_URL`: copies the embedded database to an empty PostgreSQL
 * database. `--check` changes nothing. `--return`, without `DATABASE_URL`: lets the embedded database be used again.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' }, return: { type: 'boolean' } } });
const isCheck = values.check === true;
try {
  const config = readConfig();
  if (values.return === true) {
    const jobs = await returnToEmbedded(config);
    process.stdout.write(
      `${jobs} jobs were removed. Start the portal without DATABASE_URL to use the embedded database.\n`,
    );
  } else await move(config);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function move(config: Config): Promise<void> {
  let tables = 0;
  let total = 0;
  await moveData(config, {
    isCheck,
    onTable(name, rows) {
      tables += 1;
      total += rows;
      process.stdout.write(`${name}: ${rows} rows${isCheck ? '' : ', the same in both databases'}\n`);
    },
    onWarning: (message) => void process.stdout.write(`Warning: ${message}\n`),
    onCopied: () =>
      void process.stdout.write(
        `${tables} tables with ${total} rows were copied from ${config.dataDir} and compared.\n` +
          'Start the portal with DATABASE_URL and the same DATA_DIR, which still has the key, the uploaded files and the ' +
          'releases. Add DATABASE_URL to back-ups and other commands too. Once the portal works, delete the folder db ' +
          'in DATA_DIR.\n',
      ),
  });
  if (isCheck)
    process.stdout.write(`${tables} tables with ${total} rows can be copied. Nothing was changed.\n`);
}
