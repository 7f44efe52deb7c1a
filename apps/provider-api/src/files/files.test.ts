import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createBucket, readBucketConfig } from '@portal/bucket';
import { startS3, type TestS3 } from '@portal/bucket/testing';
import { toSnakeCase } from 'drizzle-orm/casing';
import { createApi } from '../api.ts';
import { getTableName, sql } from '../db/drizzle.ts';
import { EICAR, isClamdInstalled, speakClamd, startClamd } from '../testing/clamd.ts';
import { type Browser, createTestApi, type TestApi, testConfig } from '../testing/index.ts';
import { copyToBucket, createFolderStore } from './file-store.ts';

const { auth, support } = contract;
const PDF = `%PDF-1.7\n${'1 0 obj '.repeat(40_000)}`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let s3: TestS3;
let scanner: Awaited<ReturnType<typeof startClamd>>;
let isScannerBroken = false;
let api: TestApi;
let user: Browser;
let caseId = 0;
const errors = jest.fn<(event: string, error: unknown) => undefined>();
const events = jest.fn<(event: string, fields?: object) => undefined>();

beforeAll(async () => {
  s3 = await startS3();
  scanner = await (isClamdInstalled()
    ? startClamd()
    : speakClamd((content) => (content.includes(EICAR) ? 'stream: Eicar-Test FOUND' : 'stream: OK')));
  api = await createTestApi({ filesBucket: { ...s3.config, prefix: 'files/' }, clamd: scanner.address });
  user = await api.asUser('role1@acme.test');
  const { items } = await user.call(support.listCases, { status: ['New'], perPage: 1 });
  caseId = items[0]?.id ?? 0;
  jest.spyOn(api.provider.log, 'error').mockImplementation(errors);
  jest.spyOn(api.provider.log, 'info').mockImplementation(events);
});
beforeEach(() => {
  s3.behave('normal');
  s3.requests.length = 0;
  errors.mockClear();
  events.mockClear();
});
afterAll(async () => {
  s3.behave('normal');
  await api.close();
  await scanner.stop();
  await s3.stop();
});

const upload = (content: BlobPart, name = 'plan.pdf') =>
  user.call(support.uploadFile, { id: caseId, file: new File([content], name) });
const download = (id: number | string) => user.fetch(`/api/v1/support/cases/${caseId}/attachments/${id}`);
const countFiles = async () => (await user.call(support.getCase, { id: caseId })).attachments.length;
const listKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of createBucket(s3.config).list()) keys.push(key);
  return keys;
};
const putKeys = () => s3.requests.filter((request) => request.startsWith('PUT'));

describe('files in a bucket', () => {
  it('are stored below the folder of FILES_URL and come back unchanged', async () => {
    const { id } = await upload(PDF);
    expect(putKeys()).toEqual([expect.stringMatching(/^PUT files\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)]);
    const answer = await download(id);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(await answer.text()).toBe(PDF);
  });

  it('contain pictures too, and a new picture replaces the old one', async () => {
    const avatar = new File([PNG], 'me.png');
    await user.call(auth.uploadAvatar, { avatar });
    const before = (await listKeys()).length;
    const { avatarUrl } = await user.call(auth.uploadAvatar, { avatar });
    expect(await listKeys()).toHaveLength(before);
    const shown = await user.fetch(avatarUrl ?? '');
    expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
  });

  it('answer HEAD without keeping a connection to the bucket', async () => {
    const { id } = await upload(PDF);
    for (let time = 0; time < 60; time += 1) {
      const path = `/api/v1/support/cases/${caseId}/attachments/${id}`;
      expect((await user.fetch(path, { method: 'HEAD' })).status).toBe(200);
    }
    // The client has 50 connections. With none left, this download would wait for ever.
    expect((await (await download(id)).text()).length).toBe(PDF.length);
  });

  it.each([['unreachable', 'down'] as const, ['failing', 500] as const, ['refusing the key', 403] as const])(
    'are refused with 503 while the bucket is %s, and no row claims them',
    async (_state, behaviour) => {
      const { id } = await upload(PDF);
      const before = await countFiles();
      s3.behave(behaviour);
      await expect(upload(PDF)).rejects.toMatchObject({
        status: 503,
        message: 'Files cannot be stored right now. Nothing was saved. Try again in a few minutes.',
      });
      const answer = await download(id);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        message: 'This file cannot be loaded right now. Try again in a few minutes.',
      });
      expect(await countFiles()).toBe(before);
      expect(errors).toHaveBeenCalledWith('files.failed', expect.objectContaining({ name: 'BucketError' }));
      s3.behave('normal');
      expect(await (await download(id)).text()).toBe(PDF);
      await upload(PDF);
      expect(await countFiles()).toBe(before + 1);
    },
  );

  it('are stored whole or not at all when the second of two cannot be stored', async () => {
    const before = await countFiles();
    const { save } = api.provider.files;
    api.provider.files.save = async (bytes) => {
      const id = await save(bytes);
      s3.behave('down');
      return id;
    };
    const attachments = [new File([PDF], 'one.pdf'), new File([PDF], 'two.pdf')];
    const comment = user.call(support.createComment, { id: caseId, comment: 'Two files', attachments });
    await expect(comment).rejects.toMatchObject({ status: 503 });
    Object.assign(api.provider.files, { save });
    s3.behave('normal');
    expect(await countFiles()).toBe(before);
    const comments = await user.call(support.listComments, { id: caseId });
    expect(JSON.stringify(comments)).not.toContain('Two files');
  });

  it('return 503 with the reason when they are missing from the bucket', async () => {
    const { id } = await upload(PDF);
    const [key = ''] = putKeys().map((request) => request.slice('PUT '.length));
    await createBucket(s3.config).remove(key);
    const answer = await download(id);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      message: 'This file is no longer available. It has to be uploaded again.',
    });
    expect(errors).toHaveBeenCalledWith('files.missing', expect.anything());
  });
});

describe('an infected file', () => {
  it('is held, refused with the reason, and never served', async () => {
    const before = await countFiles();
    await expect(upload(EICAR, 'notes.txt')).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: {
        file: [expect.stringMatching(/^This file contains malware \(Eicar-Test.*\) and was not uploaded\.$/)],
      },
    });
    expect(await countFiles()).toBe(before);
    const [, logged] = events.mock.calls.find(([event]) => event === 'upload.infected') ?? [];
    const { held } = logged as { held: string };
    expect(await listKeys()).toContain(`files/held/${held}`);
    await expect(api.provider.files.open(held)).rejects.toMatchObject({ status: 503 });
    await expect(api.provider.files.read(held)).rejects.toMatchObject({ status: 503 });
  });

  it('is refused among clean files, which are not stored either', async () => {
    const before = (await listKeys()).filter((key) => !key.includes('held'));
    const attachments = [new File([PDF], 'plan.pdf'), new File([EICAR], 'notes.txt')];
    const comment = user.call(support.createComment, { id: caseId, comment: 'See both', attachments });
    await expect(comment).rejects.toMatchObject({ code: 'invalid' });
    expect((await listKeys()).filter((key) => !key.includes('held'))).toEqual(before);
  });

  it('is refused when the bucket cannot hold it', async () => {
    s3.behave('down');
    await expect(upload(EICAR, 'notes.txt')).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('orphaned files', () => {
  it('are removed after a day, and used and new files stay', async () => {
    const { removeOrphanedFiles } = await import('../maintenance/orphaned-files.ts');
    const { files, db } = api.provider;
    const orphan = await files.save(Buffer.from('no row'));
    const { id } = await upload(PDF);
    const provider = { files, db, now: () => new Date(Date.now() + 23 * 3_600_000) };
    expect(await removeOrphanedFiles(provider)).toEqual({ orphaned: 0, held: 0 });
    const later = { ...provider, now: () => new Date(Date.now() + 25 * 3_600_000) };
    const removed = await removeOrphanedFiles(later);
    expect(removed.orphaned).toBeGreaterThanOrEqual(1);
    expect(removed.held).toBe(0);
    await expect(files.open(orphan)).rejects.toMatchObject({ status: 503 });
    expect(await (await download(id)).text()).toBe(PDF);
    const muchLater = { ...provider, now: () => new Date(Date.now() + 31 * 86_400_000) };
    expect((await removeOrphanedFiles(muchLater)).held).toBeGreaterThan(0);
    expect((await listKeys()).filter((key) => key.includes('held'))).toEqual([]);
  });

  it('are looked for in every column that refers to a file', async () => {
    const { FILE_COLUMNS } = await import('../maintenance/orphaned-files.ts');
    const { rows } = await api.provider.db.execute<{ name: string }>(
      sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%file_id' order by 1`,
    );
    const checked = FILE_COLUMNS.map(
      ({ column, table }) => `${getTableName(table)}.${toSnakeCase(column.name)}`,
    );
    expect(checked.sort()).toEqual(rows.map(({ name }) => name));
  });

  it('of an upload with an unknown result stay until then', async () => {
    const { transaction } = api.provider.db;
    api.provider.db.transaction = async (work, config) => {
      await transaction.call(api.provider.db, work, config);
      throw new Error('Connection lost');
    };
    try {
      await expect(upload(PDF)).rejects.toMatchObject({ status: 500 });
    } finally {
      Object.assign(api.provider.db, { transaction });
    }
    const { attachments } = await user.call(support.getCase, { id: caseId });
    expect(await (await download(attachments.at(-1)?.id ?? 0)).text()).toBe(PDF);
  });
});

describe('the start', () => {
  const start = (changes: Parameters<typeof testConfig>[0]) => createApi({ config: testConfig(changes) });

  it('is refused when the bucket is unknown, unreachable or refuses the key', async () => {
    const filesBucket = { ...s3.config, bucket: 'not-there' };
    await expect(start({ filesBucket })).rejects.toThrow('has no bucket "not-there"');
    const unreachable = { ...s3.config, endpoint: 'http://127.0.0.1:9' };
    await expect(start({ filesBucket: unreachable })).rejects.toThrow(
      's3://portal-test at http://127.0.0.1:9 cannot be reached',
    );
    s3.behave(403);
    await expect(start({ filesBucket: s3.config })).rejects.toThrow('Check S3_ACCESS_KEY_ID');
  });

  it('is refused when the scanner does not answer', async () => {
    await expect(start({ clamd: { host: '127.0.0.1', port: 9 } })).rejects.toThrow(
      'clamd at 127.0.0.1:9 cannot be used',
    );
  });

  it.each([
    [{ FILES_URL: 'https://bucket' }, 'FILES_URL is "https://bucket"; it must be s3://<bucket>'],
    [{ FILES_URL: 's3://bucket/../other' }, 'it must be s3://<bucket>'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL needs S3_REGION'],
    [{ FILES_URL: 's3://bucket', S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be an http or https address'],
    [{ FILES_URL: 's3://bucket', S3_ENDPOINT: 'http://minio:9000' }, 'S3_ENDPOINT needs S3_ACCESS_KEY_ID'],
    [
      { FILES_URL: 's3://bucket', S3_REGION: 'eu-west-2', S3_ACCESS_KEY_ID: 'key' },
      'S3_ACCESS_KEY_ID is set, but S3_SECRET_ACCESS_KEY is not',
    ],
    [
      { FILES_URL: 's3://bucket', S3_ENDPOINT: 'http://minio:9000', PORTAL_ENV: 'production' },
      'S3_ENDPOINT must be an https address in production',
    ],
  ])('is refused with %j', (env, message) => {
    expect(() => readBucketConfig('FILES_URL', env)).toThrow(message);
  });
});

it('answers 503 while the scanner is unavailable, and stores nothing', async () => {
  const server = await speakClamd(() => (isScannerBroken ? 'out of memory ERROR' : 'stream: OK'));
  const other = await createTestApi({ clamd: server.address });
  try {
    const amelia = await other.asUser('role1@acme.test');
    const avatar = new File([PNG], 'me.png');
    isScannerBroken = true;
    await expect(amelia.call(auth.uploadAvatar, { avatar })).rejects.toMatchObject({
      status: 503,
      message:
        'Files cannot be checked for viruses right now. Nothing was saved. Try again in a few minutes.',
    });
    expect((await amelia.call(auth.getMe, {})).avatarUrl).toBeNull();
    isScannerBroken = false;
    expect((await amelia.call(auth.uploadAvatar, { avatar })).avatarUrl).not.toBeNull();
  } finally {
    await other.close();
    await server.stop();
  }
});

it('lists no stray entries of a folder, such as entries of its disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  try {
    const store = createFolderStore(folder);
    await store.write('0a/one', Buffer.from('one'));
    for (const name of ['.restoring', 'notes.txt', '0a/.part'])
      await writeFile(join(folder, name), 'not a file of the portal');
    for (const name of ['lost+found', '.snapshot', '0a/folder']) await mkdir(join(folder, name));
    for (const name of ['lost+found', '.snapshot']) await writeFile(join(folder, name, 'entry'), '');
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    expect(keys).toEqual(['0a/one']);
    const bucket = createBucket({ ...s3.config, prefix: 'stray/' });
    expect(await copyToBucket(folder, bucket)).toEqual({ copied: 1, there: 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('copies a folder to a bucket, and again only what is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  try {
    const store = createFolderStore(folder);
    await store.write('0a/one', Buffer.from('one'));
    await store.write('0b/two', Buffer.from('second'));
    const bucket = createBucket({ ...s3.config, prefix: 'moved/' });
    expect(await copyToBucket(folder, bucket)).toEqual({ copied: 2, there: 0 });
    await bucket.write('0b/two', 'cut');
    expect(await copyToBucket(folder, bucket)).toEqual({ copied: 1, there: 1 });
    expect((await bucket.read('0b/two'))?.content.toString()).toBe('second');
    expect(await readdir(folder)).toEqual(['0a', '0b']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
