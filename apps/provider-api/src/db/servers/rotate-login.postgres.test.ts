import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testEnv } from '../../testing/config.ts';
import { databaseUrlFor, withServer } from '../../testing/database/server-databases.ts';
import { inLongRun } from '../../testing/in-long-run.ts';
import { startServer } from '../../testing/server-process.ts';

const SERVER = process.env['DATABASE_URL'] ?? '';

/** As docs/operations/runbook.md describes it. */
inLongRun('rotates the login of the database without an outage', async () => {
  const name = `portal_login_${randomUUID().replaceAll('-', '')}`;
  const [first, second] = [`${name}_a`, `${name}_b`];
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-login-'));
  const run = (text: string) => withServer(SERVER, (client) => client.query(text));
  const as = (role: string) => ({
    ...testEnv(databaseUrlFor(SERVER, name).replace(/\/\/[^@/]*@/, `//${role}@`), dataDir),
    DEMO_DATA: '1',
  });
  await run(`create role ${first} login`);
  await run(`create database ${name} owner ${first} template template0 encoding 'UTF8'`);
  const servers = [await startServer(as(first))];
  try {
    const [old] = servers;
    const user = await old?.asUser('role1@acme.test');
    await run(`create role ${second} login in role ${first}`);
    await run(`alter role ${second} set role ${first}`);
    const next = await startServer(as(second));
    servers.push(next);
    // Both work while one server after the other is restarted.
    await user?.call(contract.multiQuotes.create, { name: 'Old login' });
    const moved = await next.asUser('role1@acme.test');
    await moved.call(contract.multiQuotes.create, { name: 'New login' });

    await run(`alter role ${first} nologin`);
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${first}'`);
    await moved.call(contract.multiQuotes.create, { name: 'Old login disabled' });
    // A server that still has the old login answers as if the database were down.
    expect((await user?.fetch('/api/v1/me'))?.status).toBe(503);
  } finally {
    for (const server of servers) await server.kill();
    await run(`drop database ${name} with (force)`);
    await run(`drop role if exists ${second}`);
    await run(`drop role if exists ${first}`);
    rmSync(dataDir, { recursive: true });
  }
});
