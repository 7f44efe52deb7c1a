import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createApi } from '../api.ts';
import { openDatabase } from '../db/database.ts';
import { DEMO_PASSWORD } from '../seed/people.ts';
import { createBrowser } from '../testing/browser.ts';
import { testConfig } from '../testing/config.ts';
import { filledDatabase } from '../testing/database/template.ts';

const RUNBOOK = join(import.meta.dirname, '../../../../docs/operations/runbook.md');

/** The statements of the runbook's section about a stolen key. */
function readStatements(): string {
  const [, section = ''] = readFileSync(RUNBOOK, 'utf8').split('### A stolen APP_KEY');
  return /```sql\n([^`]+)```/.exec(section)?.[1] ?? '';
}

it('starts with another key after the statements of the runbook, and users set up second factors again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-key-'));
  const database = await openDatabase(testConfig({ dataDir }), await filledDatabase());
  await database.close();
  const config = testConfig({ dataDir, appKey: Buffer.alloc(32, 'other key').toString('base64') });
  await expect(createApi({ config })).rejects.toThrow('not the key of this database');

  const opened = await openDatabase(testConfig({ dataDir }));
  for (const statement of readStatements()
    .split(';')
    .filter((text) => text.trim() !== ''))
    await opened.db.execute(statement);
  await opened.close();

  const api = await createApi({ config });
  const ben = createBrowser((request) => api.app.fetch(request));
  await ben.call(contract.auth.login, { email: 'role2@borealis.test', password: DEMO_PASSWORD });
  await ben.call(contract.twoFactor.enable, {});
  expect(await ben.call(contract.twoFactor.getQrCode, {})).toHaveProperty('svg');
  await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});
