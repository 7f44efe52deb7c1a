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
import { sql } from 'drizzle-orm';
import { openDatabase } from '../db/database.ts';
import { testConfig } from '../testing/config.ts';
import { filledDatabase } from '../testing/database/template.ts';
import { startServer } from '../testing/server-process.ts';

const { support } = contract;
const COMMAND = join(import.meta.dirname, '..', 'privacy.ts');
const EMAIL = 'role1@acme.test';
const COLLEAGUE = 'role2@acme.test';
const MINUTES = 60_000;

let dataDir: string;
let name: string;
let company: number;
/** Id in the store of a file that the person attached to a case, and its id in the case. */
const attached = { fileId: '', caseId: 0, id: 0 };
let printed: string;

const env = () => ({
  DATA_DIR: dataDir,
  APP_KEY: testConfig().appKey ?? '',
  PUBLIC_URL: 'http://portal.test',
});

/** Runs the command with the environment of the server. Returns what it prints. */
async function run(...args: readonly string[]): Promise<string> {
  const { DATABASE_URL: _tests, ...inherited } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', COMMAND, ...args], {
    env: { ...inherited, ...env() },
  });
  return stdout;
}

const outboxFile = (file: string) => join(dataDir, 'outbox', file);
const pathOfFile = (id: string) => join(dataDir, 'files', id.slice(0, 2), id);

/** Opens the database of the stopped server. */
async function withDatabase<Result>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(testConfig({ dataDir }));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const mail = (to: readonly string[], text: string) =>
  JSON.stringify({ to, subject: 'News', blocks: [{ kind: 'paragraph', text }] });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-erase-'));
  await (await openDatabase(testConfig({ dataDir }), await filledDatabase())).close();
  const server = await startServer(env());
  try {
    const user = await server.asUser(EMAIL);
    const me = await user.call(contract.auth.getMe, {});
    name = `${me.firstName} ${me.lastName}`;
    const created = await user.call(support.createCase, {
      type: 'billing',
      subject: 'Card of a visitor',
      description: 'See the file.',
      issueType: 'Invoice Query',
      issueSubType: 'Duplicate Billing',
    });
    attached.caseId = created.id;
    const file = new File(['%PDF-1.7 card'], 'card.pdf');
    attached.id = (await user.call(support.uploadFile, { id: attached.caseId, file })).id;
  } finally {
    await server.stop();
  }
  mkdirSync(join(dataDir, 'outbox'), { recursive: true });
  for (const [base, text] of [
    ['to-person', mail([EMAIL], 'Hello')],
    ['about-person', mail([COLLEAGUE], `${name} approved it`)],
    ['about-colleague', mail([COLLEAGUE], 'Hello')],
    // A person with the same name at another company.
    ['of-another-company', mail(['role1@borealis.test'], `${name} approved it`)],
  ] as const)
    for (const ending of ['eml', 'json']) writeFileSync(outboxFile(`${base}.${ending}`), text);
  await withDatabase(async (db) => {
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
  });
}, 5 * MINUTES);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it(
  'exports files, emails and errors that the person is in',
  async () => {
    const target = join(dataDir, 'export');
    printed = await run('export', EMAIL, '--to', target);
    expect(printed).toContain(attached.fileId);
    const folder = join(target, `company-${company}`);
    expect(readFileSync(join(folder, attached.fileId), 'utf8')).toBe('%PDF-1.7 card');
    expect(readdirSync(join(folder, 'outbox')).sort()).toEqual(
      ['about-person.eml', 'about-person.json', 'to-person.eml', 'to-person.json'].sort(),
    );
    const data = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8'));
    expect(data['jobs.job']).toHaveLength(4);
    expect(data['error_log']).toEqual([expect.objectContaining({ fingerprint: 'erase-test' })]);
  },
  MINUTES * 2,
);

it(
  'erases queued emails, files in the outbox and errors, and lists attached files',
  async () => {
    printed = await run('erase', EMAIL);
    expect(printed).toContain(attached.fileId);
    expect(printed).toContain('4 files in the outbox');
    expect(readdirSync(join(dataDir, 'outbox')).sort()).toEqual(
      ['about-colleague', 'of-another-company'].flatMap((base) => [`${base}.eml`, `${base}.json`]),
    );
    await withDatabase(async (db) => {
      const { rows: jobs } = await db.execute<{ to: string[]; text: string }>(sql`
      select data->'to' as to, data->'blocks'->0->>'text' as text from jobs.job where name = 'mail.send' order by 2`);
      const former = expect.stringMatching(/: Former user \d+$/);
      expect(jobs).toEqual([
        { to: [COLLEAGUE], text: former },
        { to: ['role1@borealis.test'], text: `Other company: ${name}` },
        { to: [COLLEAGUE], text: former },
      ]);
      const { rows: errors } = await db.execute<{ message: string; stack: string }>(
        sql`select message, stack from error_log where fingerprint = 'erase-test'`,
      );
      expect(JSON.stringify(errors)).toMatch(/erased-\d+@invalid unknown.*Former user/);
    });
  },
  MINUTES * 2,
);

it(
  'removes attached files that an operator chooses, of this company only',
  async () => {
    await expect(run('erase', '--company', String(company + 1), '--file', attached.fileId)).rejects.toThrow(
      'has the file',
    );
    expect(existsSync(pathOfFile(attached.fileId))).toBe(true);
    await run('erase', '--company', String(company), '--file', attached.fileId);
    expect(existsSync(pathOfFile(attached.fileId))).toBe(false);
    const { rows } = await withDatabase((db) =>
      db.execute(sql`select 1 from support_case_attachments where id = ${attached.id}`),
    );
    expect(rows).toEqual([]);
  },
  MINUTES * 2,
);
