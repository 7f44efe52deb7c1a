import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { brand } from '@portal/brand';
import {
  type Api,
  type Config,
  createOperatorSignIn,
  listPartners,
  listPortalUsers,
  listReportsByTime,
  listVisitsByHour,
  readVersionHealth,
  SERVER_OPTIONS,
} from '@portal/provider-api';
import { OperatorStore, type ReleaseStore } from '@portal/release';
import { type ConsoleSupport, createReleaseConsole } from '@portal/release-console/server';
import { RELEASE_CONSOLE, REPOSITORY } from './build-all.ts';

type Provider = Api['provider'];

export interface ConsoleSettings {
  port: number;
  /** URL at which operators open the console. */
  url: string;
  /** Address to listen on; undefined for all. Only this machine, unless `CONSOLE_URL` names another host. */
  hostname: string | undefined;
  /** The port was configured, so the console must get it. */
  isRequired: boolean;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** `CONSOLE_PORT` and `CONSOLE_URL`; null if the console is off. Throws if a value cannot be used. */
export function readConsoleSettings(
  { port: portalPort, env: portalEnv }: Pick<Config, 'port' | 'env'>,
  env: NodeJS.ProcessEnv = process.env,
): ConsoleSettings | null {
  const { CONSOLE_PORT: port, CONSOLE_URL: url } = env;
  if (port === 'off') return null;
  const number = Number(port || (portalPort === 0 ? 0 : portalPort + 1));
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new Error(`CONSOLE_PORT is "${port}"; it must be a port number or off.`);
  const parsed = URL.parse(url || `http://localhost:${number}`);
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new Error(`CONSOLE_URL is "${url}"; it must be an http or https address.`);
  const isLocal = LOCAL_HOSTS.includes(parsed.hostname);
  if (portalEnv === 'production' && !isLocal && parsed.protocol !== 'https:')
    throw new Error(`CONSOLE_URL is "${url}"; it must be an https address in production.`);
  return {
    port: number,
    url: parsed.origin,
    hostname: isLocal ? 'localhost' : undefined,
    isRequired: Boolean(port),
  };
}

function createSupport(provider: Provider): ConsoleSupport {
  const { db, now } = provider;
  return {
    now: () => now(),
    listUsers: () => listPortalUsers(db),
    listPartners: () => listPartners(db),
    readHealth: ({ area, version, since }) => readVersionHealth(db, { area, versions: [version], since }),
    listVisitsByHour: (area) => listVisitsByHour(db, area),
    listReportsByTime: (wanted) => listReportsByTime(db, wanted),
    signIn: createOperatorSignIn(provider),
  };
}

/** The console of a portal, without a server. */
export function createConsole(store: ReleaseStore, provider: Provider, consoleUrl: string) {
  const { config, log } = provider;
  return createReleaseConsole({
    store,
    support: createSupport(provider),
    consoleUrl,
    portalUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    isLocal: config.env === 'local',
    dist: join(REPOSITORY, 'apps', RELEASE_CONSOLE, 'dist'),
    title: `${brand.title} releases`,
    onError: (error) => log.error('release-console', error),
  });
}

/** The operators of demo data. */
const DEMO_OPERATORS = [
  { name: 'Olivia Reed', email: 'operate@operators.test', role: 'operate' },
  { name: 'Paul Ndiaye', email: 'publish@operators.test', role: 'publish', areas: ['orders'] },
  { name: 'Vera Lind', email: 'view@operators.test', role: 'view' },
] as const;

/** Adds the demo accounts to a store without operators. Their password is known, so never in production. */
export async function addDemoOperators(store: ReleaseStore, provider: Provider): Promise<void> {
  const details = await createOperatorSignIn(provider).createDemoDetails();
  const accounts = DEMO_OPERATORS.map((account) => ({ ...account, ...details }));
  await new OperatorStore(store, () => provider.now()).addReady(accounts);
}

/** Throws if the store was used with demo data before: everyone knows the password of these accounts. */
async function assertNoDemoOperators(store: ReleaseStore): Promise<void> {
  const known = new Set<string>(DEMO_OPERATORS.map(({ email }) => email));
  const found = (await new OperatorStore(store).list()).filter(({ email }) => known.has(email));
  if (found.length === 0) return;
  throw new Error(
    `The release store has demo operators, whose password is known. Remove them before production uses it:\n${found
      .map(({ email }) => `  npm run release -- operator remove ${email}`)
      .join('\n')}`,
  );
}

/**
 * Serves the console on its own port.
 * @returns what to print, and how to stop it
 */
export async function startConsole(
  store: ReleaseStore,
  provider: Provider,
  settings: ConsoleSettings,
): Promise<{ lines: readonly string[]; stop: () => void }> {
  const { port, url, hostname, isRequired } = settings;
  const { config } = provider;
  const hasDemo = config.demoData && config.env !== 'production';
  if (config.env === 'production') await assertNoDemoOperators(store);
  if (hasDemo) await addDemoOperators(store, provider);
  const { fetch } = createConsole(store, provider, url);
  const server = serve({ fetch, port, ...(hostname && { hostname }), serverOptions: SERVER_OPTIONS });
  const problem = await new Promise<NodeJS.ErrnoException | null>((done) => {
    server.once('listening', () => done(null));
    server.once('error', done);
  });
  if (problem === null)
    return {
      lines: [`The release console is at ${url}`, ...(hasDemo ? DEMO_LINES : [])],
      stop: () => server.close(),
    };
  if (isRequired || problem.code !== 'EADDRINUSE')
    throw new Error(`The release console cannot use port ${port}: ${problem.message}`);
  return {
    lines: [`The release console is off: port ${port} is in use. Set CONSOLE_PORT to another one.`],
    stop: () => undefined,
  };
}

const DEMO_LINES = [
  'Demo operators, password Portal-demo-1! and authenticator key JBSWY3DPEHPK3PXP for all:',
  '  operate@operators.test  may change everything',
  '  publish@operators.test  may publish the area orders',
  '  view@operators.test     may view',
];
