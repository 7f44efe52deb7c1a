import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { PortalEnv } from '../config.ts';
import { sql } from '../db/drizzle.ts';
import { DatabaseUnavailable } from '../db/servers/unavailable.ts';
import { csv } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { createReadiness, type HealthCheck } from './health.ts';
import { createMonitoring, isMonitoringPath } from './routes.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

interface RequestOptions {
  token?: string | null;
  headers?: Record<string, string>;
  /** IP address of the client. */
  from?: string;
  env?: PortalEnv;
  checks?: readonly HealthCheck[];
}

async function request(
  path: string,
  { token = null, headers = {}, from = '127.0.0.1', env = 'local', checks = api.checks }: RequestOptions = {},
) {
  const { provider } = api;
  const monitoring = createMonitoring({
    ...provider,
    config: { ...provider.config, env, metricsToken: token },
    checks,
  });
  const bindings = { incoming: { socket: { remoteAddress: from } } };
  return monitoring.fetch(new Request(`http://10.0.0.7:4000${path}`, { headers }), bindings);
}

/** Reads the value of one metric, given as a name with labels: `portal_jobs_due{job="mail.send"}`. */
async function read(figure: string): Promise<number> {
  return valueOfMetric(figure, await (await request('/metrics')).text());
}

function valueOfMetric(figure: string, text: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${figure} `));
  return Number(line?.slice(figure.length));
}

const working: HealthCheck = { name: 'working', findProblem: async () => null };

describe('/healthz', () => {
  it('answers 200 while the process is running', async () => {
    const answer = await request('/healthz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('/readyz', () => {
  it('is not ready until background jobs are running', async () => {
    const before = await request('/readyz');
    expect(before.status).toBe(503);
    expect(await before.json()).toMatchObject({
      status: 'not ready',
      checks: {
        database: { ok: true },
        migrations: { ok: true },
        queue: { ok: false, problem: 'background jobs are not running' },
        disk: { ok: true },
      },
    });
    await api.startJobs();
    const after = await request('/readyz');
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ status: 'ready', checks: { queue: { ok: true } } });
  });

  it('is not ready while database migrations are pending', async () => {
    const { rows } = await api.provider.db.execute<{ id: number; created_at: string }>(
      sql`delete from drizzle.__drizzle_migrations where created_at =
        (select max(created_at) from drizzle.__drizzle_migrations) returning *`,
    );
    const [last] = rows;
    const answer = await request('/readyz');
    expect(await answer.json()).toMatchObject({
      checks: { migrations: { ok: false, problem: 'database migrations are pending' } },
    });
    await api.provider.db.execute(sql`insert into drizzle.__drizzle_migrations
      select * from json_populate_record(null::drizzle.__drizzle_migrations, ${JSON.stringify(last)}::json)`);
    expect((await request('/readyz')).status).toBe(200);
  });

  it('never shows an error message, because it may name a host', async () => {
    const broken: HealthCheck = {
      name: 'database',
      findProblem: () => Promise.reject(new Error('connect ECONNREFUSED db.internal:5432')),
    };
    const answer = await request('/readyz', { checks: [working, broken] });
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).not.toContain('db.internal');
    expect(JSON.parse(text).checks).toMatchObject({
      working: { ok: true },
      database: { ok: false, problem: 'it cannot be reached' },
    });
  });

  it('reports the last result of an optional check that hangs, without starting it again', async () => {
    let starts = 0;
    const findProblem = () => {
      starts += 1;
      return starts === 1 ? Promise.resolve('almost full') : new Promise<never>(() => {});
    };
    const readReadiness = createReadiness([{ name: 'disk', isOptional: true, findProblem }, working]);
    for (let times = 0; times < 3; times += 1)
      expect(await readReadiness()).toMatchObject({
        status: 'ready',
        checks: { disk: { ok: false, problem: 'almost full' }, working: { ok: true } },
      });
    expect(starts).toBe(2);
  });

  it('does not wait for a check that hangs', async () => {
    const hanging: HealthCheck = { name: 'hanging', findProblem: () => new Promise(() => {}) };
    const answer = await request('/readyz', { checks: [hanging, working] });
    expect(await answer.json()).toMatchObject({
      checks: { hanging: { ok: false, problem: 'it does not answer' }, working: { ok: true } },
    });
  });
});

describe('/metrics', () => {
  it('counts requests by endpoint and status, not by URL', async () => {
    const figure = 'portal_http_requests_total{call="auth.getMe",method="GET",status="200"}';
    const before = (await read(figure)) || 0;
    for (let times = 0; times < 3; times += 1) await amelia.call(contract.auth.getMe, {});
    expect(await read(figure)).toBe(before + 3);
    expect(await read('portal_http_request_duration_seconds_count{call="auth.getMe"}')).toBe(before + 3);
    await api.app.fetch(new Request('http://portal.test/api/v1/no/such/page'));
    expect(await read('portal_http_requests_total{call="none",method="GET",status="404"}')).toBe(1);
  });

  it('includes the queue, the jobs, the event loop and memory', async () => {
    await api.drainJobs();
    const text = await (await request('/metrics')).text();
    expect(text).toMatch(/^portal_jobs_due\{job="mail\.send"\} 0$/m);
    expect(text).toMatch(/^portal_job_oldest_due_seconds\{job="mail\.send"\} 0$/m);
    expect(text).toMatch(/^portal_job_runs_total\{job="[\w.-]+",outcome="done"\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('shows how long a due job has been waiting', async () => {
    let text: string;
    // A worker may take the job before it is counted.
    do {
      await api.provider.db.execute(sql`insert into jobs.job (name, data, state, start_after)
        values ('mail.send', '{}', 'created', now() - interval '2 minutes')`);
      text = await (await request('/metrics')).text();
    } while (valueOfMetric('portal_jobs_due{job="mail.send"}', text) === 0);
    expect(valueOfMetric('portal_job_oldest_due_seconds{job="mail.send"}', text)).toBeGreaterThanOrEqual(120);
    await api.provider.db.execute(sql`delete from jobs.job where name = 'mail.send'`);
    expect(await read('portal_jobs_due{job="mail.send"}')).toBe(0);
  });

  it('shows imports that have ended, and how long one has waited to be finished', async () => {
    const finished = 'portal_imports_total{outcome="finished"}';
    const oldest = 'portal_import_oldest_unfinished_seconds';
    const before = (await read(finished)) || 0;
    const { uuid } = await amelia.call(contract.multiQuotes.create, { name: 'Counted' });
    const addresses = csv('Brindle,B-1,3 Test Row,,,Leeds,,LS1 4AP');
    await amelia.call(contract.multiQuotes.locations.importLocations, { uuid, addresses });
    expect([await read(finished), await read(oldest)]).toEqual([before + 1, 0]);
    const { db } = api.provider;
    // Its server was killed, and none finishes it.
    await db.execute(sql`
      insert into multi_quote_imports (partner_id, multi_quote_id, total, created_at, first_position)
      select partner_id, id, 1, now() - interval '10 minutes', 5 from multi_quotes where uuid = ${uuid}`);
    expect(await read(oldest)).toBeGreaterThanOrEqual(600);
    await db.execute(sql`delete from multi_quote_imports`);
  });

  it('leaves out what is in the database while the database is down, and has everything else', async () => {
    const ofDatabase = /^portal_(?:jobs?_(?:due|oldest|running)|import_oldest|release_verdict)\w*[ {]/m;
    const { db } = api.provider;
    const down = new DatabaseUnavailable(new Error('connect ECONNREFUSED'));
    expect(await (await request('/metrics')).text()).toMatch(ofDatabase);
    const execute = jest.spyOn(db, 'execute').mockRejectedValue(down);
    const answer = await request('/metrics');
    execute.mockRestore();
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(valueOfMetric('portal_metrics_database_up', text)).toBe(0);
    expect(text).not.toMatch(ofDatabase);
    expect(text).toMatch(/^portal_http_requests_total\{/m);
    expect(await read('portal_metrics_database_up')).toBe(1);
    expect(await read('portal_import_oldest_unfinished_seconds')).toBe(0);
  });

  it('has a value for each job that gives up, before the first one does', async () => {
    const text = await (await request('/metrics')).text();
    expect(valueOfMetric('portal_job_runs_total{job="proposals.mail",outcome="gave-up"}', text)).toBe(0);
  });

  it.each(['203.0.113.9', '10.0.0.4', '::ffff:10.0.0.4', ''])('answers 404 to "%s"', async (from) => {
    expect((await request('/metrics', { from })).status).toBe(404);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('answers 200 to %s', async (from) => {
    expect((await request('/metrics', { from })).status).toBe(200);
  });

  it('answers 404 to requests through a proxy on the same machine', async () => {
    for (const header of ['X-Forwarded-For', 'Forwarded'])
      expect((await request('/metrics', { headers: { [header]: '203.0.113.9' } })).status).toBe(404);
  });

  it('requires the configured token from every client, including the same machine', async () => {
    const token = 'prometheus-secret';
    const status = async (headers: Record<string, string>, from: string) =>
      (await request('/metrics', { token, headers, from })).status;
    expect(await status({}, '127.0.0.1')).toBe(404);
    expect(await status({ Authorization: 'Bearer wrong' }, '127.0.0.1')).toBe(404);
    expect(await status({ Authorization: token }, '10.0.0.4')).toBe(404);
    expect(await status({ Authorization: `Bearer ${token}` }, '10.0.0.4')).toBe(200);
  });

  it('needs a token outside a developer’s machine, where a proxy may add no header', async () => {
    for (const env of ['staging', 'production'] as const) {
      for (const path of ['/metrics', '/errors']) expect((await request(path, { env })).status).toBe(404);
      const headers = { Authorization: 'Bearer secret' };
      expect((await request('/metrics', { env, token: 'secret', headers })).status).toBe(200);
    }
  });
});

it('does not handle any other path', () => {
  for (const path of ['/', '/metrics/', '/readyz/x', '/api/v1/metrics', '/healthzz'])
    expect(isMonitoringPath(path)).toBe(false);
});
