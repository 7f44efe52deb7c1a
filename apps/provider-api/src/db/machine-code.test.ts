import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);

/** Opens an embedded database and uses it until V8 has optimised some of its functions. Prints V8's own report. */
const USE_DATABASE = `
  const { createEmbedded } = await import('./database.ts');
  const database = await createEmbedded({ dataDir: 'memory://' });
  for (const table of ['a', 'b', 'c', 'd']) {
    await database.exec(\`create table \${table} as select n, md5(n::text) as hash from generate_series(1, 50000) n\`);
    await database.exec(\`select hash, count(*) from \${table} group by hash order by hash limit 10\`);
  }
  await database.close();
  console.log('closed');
`;

it('never frees replaced machine code, which can end the process', async () => {
  const { stdout } = await run(
    process.execPath,
    ['--no-warnings', '--trace-wasm-code-gc', '--input-type=module', '-e', USE_DATABASE],
    { cwd: import.meta.dirname, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(stdout).toContain('closed');
  expect(stdout).not.toContain('Triggering GC');
});
