import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { testConfig } from '../testing/config.ts';
import { removeOldMails } from './old-mails.ts';

const NOW = new Date('2026-11-29T03:20:00.000Z');
const now = () => NOW;

it('removes emails in files after 30 days', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-outbox-'));
  const outbox = join(dataDir, 'outbox');
  mkdirSync(outbox);
  for (const [name, days] of [
    ['old.eml', 31],
    ['old.json', 31],
    ['new.eml', 29],
  ] as const) {
    writeFileSync(join(outbox, name), 'mail');
    const at = new Date(NOW.getTime() - days * 86_400_000);
    utimesSync(join(outbox, name), at, at);
  }
  expect(await removeOldMails({ config: testConfig({ dataDir }), now })).toBe(2);
  expect(readdirSync(outbox)).toEqual(['new.eml']);
  rmSync(dataDir, { recursive: true, force: true });
});

it('does nothing where no email was sent', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-outbox-'));
  expect(await removeOldMails({ config: testConfig({ dataDir }), now })).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
  expect(await removeOldMails({ config: testConfig({ dataDir: null }), now })).toBe(0);
});
