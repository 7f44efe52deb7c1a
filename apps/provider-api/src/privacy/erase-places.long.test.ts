import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createApi } from '../api.ts';
import { openDatabase } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { DEMO_PASSWORD } from '../seed/people.ts';
import { createBrowser } from '../testing/browser.ts';
import { testConfig } from '../testing/config.ts';
import { filledDatabase } from '../testing/database/template.ts';

const { auth, support } = contract;
const COMMAND = join(import.meta.dirname, '..', 'privacy.ts');
const EMAIL = 'role1@acme.test';
const COLLEAGUE = 'role2@acme.test';

let dataDir: string;
let name: string;
let company: number;
/** A file that the person attached to a case: its id in the store, and in the case. */
const attached = { fileId: '', id: 0 };

/** Runs the command with the environment of the server. Returns what it prints. */
async function run(...args: readonly string[]): Promise<string> {
  const { DATABASE_URL: _tests, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    APP_KEY: testConfig().appKey ?? '',
    PUBLIC_URL: 'http://portal.test',
  };
  const options = ['--no-warnings', COMMAND, ...args];
  return (await promisify(execFile)(process.execPath, options, { env })).stdout;
}

const pathOfFile = (id: string) => join(dataDir, 'files', id.slice(0, 2), id);

const mail = (to: readonly string[], text: string) =>
  JSON.stringify({ to, subject: 'News', blocks: [{ kind: 'paragraph', text }] });

function fillOutbox(): void {
  const outbox = join(dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const mails = {
    'to-person': mail([EMAIL], 'Hello'),
    'about-person': mail([COLLEAGUE], `${name} approved it`),
    'about-colleague': mail([COLLEAGUE], 'Hello'),
    // Somebody with the same name at another company.
    'of-another-company': mail(['role1@borealis.test'], `${name} approved it`),
  };
  for (const [base, text] of Object.entries(mails))
    for (const ending of ['eml', 'json']) writeFileSync(join(outbox, `${base}.${ending}`), text);
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-erase-'));
  const api = await createApi({ config: testConfig({ dataDir }), from: await filledDatabase() });
  const user = createBrowser((request) => api.app.fetch(request));
  await user.call(auth.login, { email: EMAIL, password: DEMO_PASSWORD });
  const { firstName, lastName } = await user.call(auth.getMe, {});
  name = `${firstName} ${lastName}`;
  const { id } = await user.call(support.createCase, {
    type: 'billing',
    subject: 'Card of a visitor',
    description: 'See the file.',
    issueType: 'Invoice Query',
    issueSubType: 'Duplicate Billing',
  });
  const file = new File(['%PDF-1.7 card'], 'card.pdf');
  attached.id = (await user.call(support.uploadFile, { id, file })).id;
  fillOutbox();

  const { db } = api.provider;
  const { rows } = await db.execute<{ company: number; fileId: string }>(sql`
    select partner_id as company, file_id as "fileId" from support_case_attachments where id = ${attached.id}`);
  company = rows[0]?.company ?? 0;
  attached.fileId = rows[0]?.fileId ?? '';
  const later = sql`now() + interval '1 day'`;
  await db.execute(sql`delete from jobs.job where name = 'mail.send'`);
  await db.execute(sql`
    insert into jobs.job (name, state, start_after, data) values
      ('mail.send', 'created', ${later}, ${mail([EMAIL], 'Alone')}::jsonb),
      ('mail.send', 'created', ${later}, ${mail([EMAIL, COLLEAGUE], `Both: ${name}`)}::jsonb),
      ('mail.send', 'created', ${later}, ${mail([COLLEAGUE], `Waits: ${name}`)}::jsonb),
      ('mail.send', 'completed', now(), ${mail([COLLEAGUE], `Sent: ${name}`)}::jsonb),
      ('mail.send', 'created', ${later}, ${mail(['role1@borealis.test'], `Other company: ${name}`)}::jsonb)`);
  await db.execute(sql`
    insert into error_log (fingerprint, area, version, page, message, stack, count, first_at, last_at)
    values ('erase-test', 'api', '1', 'mail.send', ${`550 ${EMAIL} unknown`}, ${`Error: ${name}`}, 1, now(), now())`);
  await api.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('exports files, emails and errors that the person is in', async () => {
  const target = join(dataDir, 'export');
  expect(await run('export', EMAIL, '--to', target)).toContain(attached.fileId);
  const folder = join(target, `company-${company}`);
  expect(readFileSync(join(folder, attached.fileId), 'utf8')).toBe('%PDF-1.7 card');
  expect(readdirSync(join(folder, 'outbox')).sort()).toEqual([
    'about-person.eml',
    'about-person.json',
    'to-person.eml',
    'to-person.json',
  ]);
  const data = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8'));
  expect(data['jobs.job']).toHaveLength(4);
  expect(data['error_log']).toEqual([expect.objectContaining({ fingerprint: 'erase-test' })]);
});

it('erases emails in the outbox, and lists attached files', async () => {
  const printed = await run('erase', EMAIL);
  expect(printed).toContain(attached.fileId);
  expect(printed).toContain('4 files in the outbox');
  expect(readdirSync(join(dataDir, 'outbox')).sort()).toEqual([
    'about-colleague.eml',
    'about-colleague.json',
    'of-another-company.eml',
    'of-another-company.json',
  ]);
});

it('removes attached files that an operator chooses, of the named company only', async () => {
  const choose = (partner: number) => run('erase', '--company', String(partner), '--file', attached.fileId);
  await expect(choose(company + 1)).rejects.toThrow('has the file');
  expect(existsSync(pathOfFile(attached.fileId))).toBe(true);
  await choose(company);
  expect(existsSync(pathOfFile(attached.fileId))).toBe(false);
});

it('has erased queued emails and errors, but nothing of another company', async () => {
  const { db, close } = await openDatabase(testConfig({ dataDir }));
  try {
    const { rows: jobs } = await db.execute(sql`
      select data->'to' as to, data->'blocks'->0->>'text' as text from jobs.job where name = 'mail.send' order by 2`);
    expect(jobs).toEqual([
      { to: [COLLEAGUE], text: expect.stringMatching(/^Both: Former user \d+$/) },
      { to: ['role1@borealis.test'], text: `Other company: ${name}` },
      { to: [COLLEAGUE], text: expect.stringMatching(/^Waits: Former user \d+$/) },
    ]);
    const { rows: errors } = await db.execute(
      sql`select message, stack from error_log where fingerprint = 'erase-test'`,
    );
    expect(errors).toEqual([
      {
        message: expect.stringMatching(/^550 erased-\d+@invalid unknown$/),
        stack: expect.stringMatching(/^Error: Former user \d+$/),
      },
    ]);
    const { rows: files } = await db.execute(
      sql`select 1 from support_case_attachments where id = ${attached.id}`,
    );
    expect(files).toEqual([]);
  } finally {
    await close();
  }
});
