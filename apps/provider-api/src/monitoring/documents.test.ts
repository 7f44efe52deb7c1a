import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { NO_REPLICAS } from '../db/servers/replicas.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { createMetrics } from './metrics.ts';

const DOCS = join(import.meta.dirname, '../../../../docs');
const FIGURE = /\b(?:portal|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g;

const { api } = await openTestApi({});

async function writeMetrics(): Promise<string> {
  const { db } = api.provider;
  const metrics = createMetrics({
    db,
    connections: () => ({ busy: 1, idle: 0, waiting: 0 }),
    failovers: () => 1,
    lostSpans: () => ({ queueFull: 0, sendFailed: 0 }),
    replicas: { ...NO_REPLICAS, exist: true, lags: () => [{ replica: 'replica:5432', seconds: 0.2 }] },
    diskSpace: { isFree: () => true, assertFree() {}, freeBytes: () => 1 },
    jobNames: ['mail.send'],
  });
  return (await metrics.write()).text;
}

/** Names of all metrics, including the `_bucket`, `_sum` and `_count` series of histograms. */
async function listMetricNames(): Promise<Set<string>> {
  const text = await writeMetrics();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

it.each(['operations/alerts.yml', 'operations/dashboard.json', 'operations.md'])(
  '%s names only metrics that exist',
  async (file) => {
    const used = [...readFileSync(join(DOCS, file), 'utf8').matchAll(FIGURE)].map(([name]) => name);
    const known = await listMetricNames();
    expect(used.length).toBeGreaterThan(5);
    expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
  },
);

it('says in the runbook what to do about each alert', () => {
  const alerts = readFileSync(join(DOCS, 'operations/alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g);
  const names = [...alerts].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  const [, incidents = ''] = readFileSync(join(DOCS, 'operations/runbook.md'), 'utf8').split(
    '## Incidents\n',
  );
  const rows = incidents.split('\n### ', 1)[0] ?? '';
  expect(names.filter((name) => !rows.includes(`\n| \`${name}\`: `))).toEqual([]);
});

it('shows every portal metric in the dashboard, except the number of running jobs', async () => {
  const dashboard = readFileSync(join(DOCS, 'operations/dashboard.json'), 'utf8');
  const own = [...(await listMetricNames())].filter((name) =>
    /^portal_.*(?<!_bucket|_sum|_count)$/.test(name),
  );
  expect(own.filter((name) => !dashboard.includes(name))).toEqual(['portal_jobs_running']);
});

/** Part of Debian's `prometheus` package. */
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

(hasPromtool ? it : it.skip)('alerts when processes, the database or the last try of a job fail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-alerts-'));
  const file = join(folder, 'test.json');
  const simulate = (series: Record<string, string>, firing: string[]) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        eval_time: '15m',
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        exp_samples: firing.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
      },
    ],
  });
  const running = {
    'up{job="portal",instance="a"}': '1x20',
    'portal_metrics_database_up{job="portal",instance="a"}': '1x20',
    'portal_job_runs_total{job="mail.send",outcome="gave-up"}': '0x20',
  };
  const tests = [
    simulate(running, []),
    simulate({ ...running, 'up{job="portal",instance="b"}': '1 0x20' }, ['PortalDown']),
    simulate({}, ['PortalDown']),
    simulate({ ...running, 'portal_metrics_database_up{job="portal",instance="a"}': '1 0x20' }, [
      'PortalDatabaseDown',
    ]),
    simulate({ ...running, 'portal_job_runs_total{job="mail.send",outcome="gave-up"}': '0 0 1x20' }, [
      'PortalJobsGiveUp',
    ]),
    // The API fails while page servers send many files, and the other way round.
    ...(['orders.list', 'page'] as const).map((call) =>
      simulate(
        {
          ...running,
          'portal_http_requests_total{call="orders.get",status="200"}': '0+1000x20',
          'portal_http_requests_total{call="file",status="200"}': '0+1000x20',
          [`portal_http_requests_total{call="${call}",status="503"}`]: '0+15x20',
          'portal_http_request_duration_seconds_bucket{call="orders.get",le="1"}': '0+1000x20',
          'portal_http_request_duration_seconds_bucket{call="orders.get",le="+Inf"}': '0+1000x20',
          'portal_http_request_duration_seconds_bucket{call="file",le="1"}': '0+1000x20',
          'portal_http_request_duration_seconds_bucket{call="file",le="+Inf"}': '0+1000x20',
        },
        ['PortalRequestsFail'],
      ),
    ),
    simulate(
      {
        ...running,
        'portal_http_request_duration_seconds_bucket{call="orders.get",le="1"}': '0+980x30',
        'portal_http_request_duration_seconds_bucket{call="orders.get",le="2.5"}': '0+1000x30',
        'portal_http_request_duration_seconds_bucket{call="orders.get",le="+Inf"}': '0+1000x30',
        'portal_http_request_duration_seconds_bucket{call="file",le="1"}': '0+9000x30',
        'portal_http_request_duration_seconds_bucket{call="file",le="2.5"}': '0+9000x30',
        'portal_http_request_duration_seconds_bucket{call="file",le="+Inf"}': '0+9000x30',
      },
      ['PortalIsSlow'],
    ),
  ];
  writeFileSync(file, JSON.stringify({ rule_files: [join(DOCS, 'operations/alerts.yml')], tests }));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout + stderr).toMatch(/SUCCESS\s*$/);
});

(hasPromtool ? it : it.skip)('promtool accepts the alert rules and the metrics', async () => {
  const rules = spawnSync('promtool', ['check', 'rules', join(DOCS, 'operations/alerts.yml')]);
  expect(rules.stderr.toString()).toBe('');
  expect(rules.status).toBe(0);
  const figures = spawnSync('promtool', ['check', 'metrics'], { input: await writeMetrics() });
  const own = figures.stderr
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('portal_'));
  expect(own).toEqual([]);
});
