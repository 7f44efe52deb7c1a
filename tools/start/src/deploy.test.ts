import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isApiPath, readConfig } from '@portal/provider-api';
import { parse } from 'yaml';
import { readConsoleSettings } from './release-console.ts';
import { fillIn, readServices } from './testing/compose-file.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;

const compose = { services: readServices() };
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'portal');

/** All sources that read variables of the environment. */
const sources = ['apps/provider-api/src', 'packages/bucket/src', 'tools/start/src', 'tools/release/src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => read(join(folder, name))),
  )
  .concat(read('tools/run.mjs'))
  .join('\n');
const isRead = (variable: string) => new RegExp(`\\b${variable}\\b`).test(sources);

/** npm does not forward SIGTERM to its script, so it may start no process that must finish its requests. */
function assertScript(command: readonly string[]): void {
  const [program, file, name = ''] = command;
  expect([program, file]).toEqual(['node', 'tools/run.mjs']);
  expect(scripts[name]).toBe(`node tools/run.mjs ${name}`);
}

describe('deploy/compose.yaml', () => {
  it('has two APIs, two page servers and the console', () => {
    expect(ours.map(([name, { deploy }]) => [name, deploy?.replicas ?? 1])).toEqual([
      ['api', 2],
      ['pages', 2],
      ['console', 1],
    ]);
    const proxy = read('deploy/haproxy.cfg');
    const servers = [...proxy.matchAll(/^ {2}server(?:-template)? (\w+)(?: (\d+))? /gm)];
    expect(servers.map(([, name, count = '1']) => [name, Number(count)])).toEqual([
      ['api', 2],
      ['pages', 2],
      ['console', 1],
    ]);
  });

  it('starts commands that exist', () => {
    for (const [, { command = [] }] of ours) assertScript(command);
  });

  it('sets variables that the portal reads', () => {
    const names = new Set(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !isRead(name))).toEqual([]);
    expect(isRead('NO_SUCH_VARIABLE')).toBe(false);
  });

  it('passes every variable of deploy/.env', () => {
    expect(ours.map(([, { env_file }]) => env_file)).toEqual(['.env', '.env', '.env']);
  });

  it('uses the ports that the processes listen on', () => {
    const listening = Object.fromEntries(
      ours.map(([name, { command = [], environment = {} }]) => {
        const at = command.indexOf('--port');
        return [name, at === -1 ? environment['PORT'] : command[at + 1]];
      }),
    );
    const proxy = read('deploy/haproxy.cfg');
    const targets = [...proxy.matchAll(/\b(api|pages|console):(\d+)/g)];
    expect(targets.map(([, name]) => name)).toEqual(['api', 'pages', 'console']);
    for (const [, name = '', port] of targets) expect([name, port]).toEqual([name, listening[name]]);
    const published = compose.services['console']?.ports?.[0]?.split(':').at(-1);
    expect(published).toBe(compose.services['console']?.environment?.['CONSOLE_PORT']);
    expect(proxy).toContain(`bind :${compose.services['proxy']?.ports?.[0]?.split(':')[1]}`);
    const prometheus = parse(read('deploy/prometheus.yaml'));
    const [{ names, port }] = prometheus.scrape_configs[0].dns_sd_configs;
    expect(names).toEqual(ours.map(([name]) => name));
    for (const name of names) expect(listening[name]).toBe(String(port));
  });

  it('allows the host names by which the processes reach each other', () => {
    for (const [, { environment = {} }] of ours)
      expect(environment['ALLOWED_HOSTS']?.split(',').slice(0, -1)).toEqual([
        ...ours.map(([name]) => name),
        'proxy',
      ]);
    expect(compose.services['pages']?.command?.at(-1)).toBe('http://proxy:8080');
  });
});

it('sends the paths of the API to the API', () => {
  const [, pattern = ''] = /acl api path_reg (\S+)/.exec(read('deploy/haproxy.cfg')) ?? [];
  const isApi = new RegExp(pattern);
  const paths = [
    '/api',
    '/api/v1/me',
    '/csrf-cookie',
    '/user/profile',
    '/users/7/2fa',
    '/proposal/abc',
    '/unsubscribe/abc',
    '/',
    '/orders',
    '/apiary',
    '/proposal',
    '/unsubscribe',
  ];
  expect(paths.filter((path) => isApi.test(path))).toEqual(paths.filter(isApiPath));
});

it('describes a process for systemd', () => {
  const unit = read('deploy/portal.service');
  const [, command = ''] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? [];
  assertScript(command.split(' '));
  const variables = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((each) => each.split('=')[0] ?? ''),
  );
  expect(variables.length).toBeGreaterThan(2);
  expect(variables.filter((name) => !isRead(name))).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

(hasSystemd ? it : it.skip)('systemd accepts the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-units-'));
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.service'));
  // systemd checks that the program exists.
  for (const unit of units)
    writeFileSync(join(folder, unit), read(`deploy/${unit}`).replace('/usr/bin/node', process.execPath));
  const files = units.map((unit) => join(folder, unit));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(units).toEqual(['portal.service']);
  // It also reports units of the machine.
  expect(stderr.split('\n').filter((line) => line.includes(folder))).toEqual([]);
  expect(status).toBe(0);
});

it('names users and units in the runbook as the deployment files do', () => {
  const runbook = read('docs/operations/runbook.md');
  const [, user = ''] = /^User=(.+)$/m.exec(read('deploy/portal.service')) ?? [];
  expect(runbook).toContain(`useradd --system ${user}\``);
  const units = [...runbook.matchAll(/systemctl (?:restart|enable --now) (portal\S*?)[`\s]/g)];
  expect([...new Set(units.map(([, unit]) => unit))]).toEqual(['portal']);
  const services = [...runbook.matchAll(/compose\.yaml (?:exec|stop|run --rm \S+ \S+) ([a-z]+)/g)];
  expect(services.length).toBeGreaterThan(3);
  expect(services.filter(([, name = '']) => !(name in compose.services))).toEqual([]);
});

it('names the variables in the runbook that production needs', () => {
  const [text = ''] = /^The compose file is for trials.*$/m.exec(read('docs/operations/runbook.md')) ?? [];
  const isNamed = (name: string) => new RegExp(`\`${name}\\b`).test(text);
  const production = {
    PORTAL_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    CONSOLE_URL: 'https://console.example',
  };
  const variables = {
    APP_KEY: Buffer.alloc(32).toString('base64'),
    S3_SECRET_ACCESS_KEY: 'secret',
    ...Object.fromEntries(Object.entries(production).filter(([name]) => isNamed(name))),
  };
  const fill = (name: string, value: string) => {
    const filled = fillIn(value, variables);
    if (!isNamed(name)) return filled;
    return filled.startsWith('postgres:')
      ? `${filled}?sslmode=verify-full`
      : filled.replace(/^http:/, 'https:');
  };
  for (const [, { environment = {} }] of ours) {
    const entries = Object.entries(environment);
    const env = Object.fromEntries(entries.map(([name, value]) => [name, fill(name, value)]));
    const config = readConfig(env);
    expect(config.env).toBe('production');
    if ('CONSOLE_URL' in env)
      expect(readConsoleSettings(config, env)).toMatchObject({ port: 4001, url: 'https://console.example' });
  }
  expect(text).toContain('`CONSOLE_PORT: "off"`');
  expect(readConsoleSettings({ port: 4000, env: 'production' }, { CONSOLE_PORT: 'off' })).toBeNull();
});

it('builds an image from commands that exist', () => {
  const file = read('deploy/Containerfile');
  for (const [, script = ''] of file.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(script);
  const [, command = '[]'] = /^CMD (.+)$/m.exec(file) ?? [];
  assertScript(JSON.parse(command));
});
