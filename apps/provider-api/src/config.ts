import { Resolver } from 'node:dns';
import { resolve } from 'node:path';
import { brand } from '@portal/brand';
import { type BucketConfig, readBucketConfig } from '@portal/bucket';
import { splitServerUrl, splitUrlList } from './db/servers/server-urls.ts';
import { type ClamdAddress, parseClamdAddress } from './files/clamd.ts';
import type { LogFormat } from './log.ts';
import { parseSlaVersion } from './sla-version.ts';

export type PortalEnv = 'local' | 'staging' | 'production';

/** Where traces are sent. */
export interface TracingConfig {
  /** Full URL to which traces are sent (OTLP over HTTP). */
  tracesUrl: string;
  /** Share of the traces that are recorded, 0 to 1. */
  sampleRatio: number;
}

export interface Config {
  env: PortalEnv;
  port: number;
  /** Folder of the embedded database, uploaded files, the outbox and the key. `null`: all in memory. */
  dataDir: string | null;
  /** Where uploaded files are stored; null: in `dataDir`. */
  filesBucket: BucketConfig | null;
  /** The virus scanner of uploaded files; null: none. */
  clamd: ClamdAddress | null;
  /** Free disk space, in MB, below which nothing is written. */
  minFreeMb: number;
  /** A PostgreSQL server instead of the embedded database, or several: the one that takes writes is used. */
  databaseUrl: string | null;
  /** The same servers without pgBouncer, if `databaseUrl` leads to pgBouncer; null if it does not. */
  databaseDirectUrl: string | null;
  /** Replicas that GETs may read from; one server each. */
  databaseReadUrls: readonly string[];
  /** The portal's public address: for links in mails, the allowed Origin and Secure cookies. */
  publicUrl: string;
  /**
   * Hosts that requests may name in addition to the host of `publicUrl`, such as a health check's or an internal
   * name.
   */
  allowedHosts: readonly string[];
  /** Trust `X-Forwarded-For`; only behind a proxy that sets it. */
  trustProxy: boolean;
  /**
   * Time in seconds between SIGTERM and the end of new requests. Load balancers notice `/readyz` 503 meanwhile.
   */
  drainSeconds: number;
  /** Seed an empty database with the demo partners. */
  demoData: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** Base64 of the 32-byte key that encrypts second-factor secrets; created in `dataDir` if missing. */
  appKey: string | null;
  /** `silent`: errors only. */
  log: 'info' | 'silent';
  /** `text` for a terminal: one short line for what failed. */
  logFormat: LogFormat;
  /** Argon2id's cost; tests lower it. */
  passwordCost: { memoryCost: number; timeCost: number };
  /** Calls per minute for one user, or for one network address when nobody is signed in; null: no limit. */
  callsPerMinute: number | null;
  /** Token that allows reading `/metrics` and `/errors`; null: only programs on a developer's machine may read them (`env`). */
  metricsToken: string | null;
  /** Email addresses that are notified about bad and inconclusive versions. */
  operatorsEmail: readonly string[];
  /** URL that receives the same as JSON; null if there is none. */
  operatorsWebhookUrl: string | null;
  /**
   * Hosts in a private network that partners' webhooks and identity providers may have, for demonstrations and tests;
   * never in production.
   */
  webhookPrivateHosts: readonly string[];
  /** Name servers that look up the TXT records of email domains, `address:port`; empty: the system's name servers. */
  dnsServers: readonly string[];
  /** Null if no traces are recorded. */
  tracing: TracingConfig | null;
  /** Time within which a request's body must arrive; uploads get more while they progress. */
  bodyTimeoutMs: number;
  session: { idleMinutes: number; absoluteHours: number };
  /** The maps service whose script pages load (specification §7); null: maps are drawn by the portal. */
  mapProvider: { scriptUrl: string; key: string } | null;
  /** Folder of the npm package that partners download, written by the build; null: none. */
  clientPackageDir: string | null;
  /** Version of the Service Level Agreement that partners must have accepted, or a later one. */
  slaVersion: number;
}

/** Contract terms on offer, in months. */
export const TERMS: readonly number[] = [12, 36, 60];

const PORTAL_ENVS: readonly PortalEnv[] = ['local', 'staging', 'production'];

const MIN_ALLOWED_FREE_MB = 16;

function portalEnv(value: string | undefined): PortalEnv {
  const env = PORTAL_ENVS.find((known) => known === (value ?? 'local'));
  if (env === undefined) throw new Error(`PORTAL_ENV is "${value}"; it must be ${PORTAL_ENVS.join(', ')}.`);
  return env;
}

function logFormat(value: string | undefined, isTerminal: boolean): LogFormat {
  if (!value) return isTerminal ? 'text' : 'json';
  if (value !== 'json' && value !== 'text') {
    throw new Error(`LOG_FORMAT is "${value}"; it must be json or text.`);
  }
  return value;
}

function flag(variable: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === '') return fallback;
  if (['1', 'true'].includes(value)) return true;
  if (['0', 'false'].includes(value)) return false;
  throw new Error(`${variable} is "${value}"; it must be 1 or 0.`);
}

/** Null means no limit. A mistyped value must not disable the limit, so it is refused. */
function callsPerMinute(value: string | undefined): number | null {
  const calls = Number(value || 1200);
  if (!(Number.isInteger(calls) && calls >= 0))
    throw new Error(`CALLS_PER_MINUTE is "${value}"; it must be a whole number, or 0 for no limit.`);
  return calls || null;
}

/** Writes on a full disk can damage the database, so some space always stays free. */
function minFreeMb(value: string | undefined): number {
  const megabytes = Number(value || 64);
  if (!(megabytes >= MIN_ALLOWED_FREE_MB))
    throw new Error(`MIN_FREE_MB is "${value}"; it must be at least ${MIN_ALLOWED_FREE_MB}.`);
  return megabytes;
}

const MAX_DRAIN_SECONDS = 60;
const DEFAULT_DRAIN_SECONDS = 5;

/** A developer's portal has no load balancer and stops at once. */
function drainSeconds(value: string | undefined, env: PortalEnv): number {
  const seconds = value ? Number(value) : env === 'local' ? 0 : DEFAULT_DRAIN_SECONDS;
  if (!(seconds >= 0 && seconds <= MAX_DRAIN_SECONDS))
    throw new Error(`DRAIN_SECONDS is "${value}"; it must be 0 to ${MAX_DRAIN_SECONDS}.`);
  return seconds;
}

/** The script runs in the portal's page, so it must come over HTTPS. */
function mapProvider(scriptUrl: string | undefined, key: string | undefined): Config['mapProvider'] {
  if (!scriptUrl) return null;
  const url = URL.parse(scriptUrl);
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (url?.protocol !== 'https:' && !(isLocal && url?.protocol === 'http:')) {
    throw new Error(`MAP_PROVIDER_SCRIPT_URL is "${scriptUrl}"; it must be an https address.`);
  }
  return { scriptUrl: url.href, key: key ?? '' };
}

const LOCAL_HOSTS: readonly string[] = ['', 'localhost', '127.0.0.1', '[::1]'];

/** After scheme and user. `URL` refuses the addresses of sockets, which have no host. */
const HOST = /^[\w+.-]+:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)/;

/** Whether a URL leads to the same machine or to a socket. Such connections do not need TLS. */
export function isLocalUrl(text: string): boolean {
  const [, host] = HOST.exec(text) ?? [];
  return host !== undefined && LOCAL_HOSTS.includes(host.toLowerCase());
}

const readParameter = (url: string, name: string): string | undefined =>
  new URLSearchParams(url.split('?')[1]).getAll(name).at(-1);

/** The parameter `host` overrides the host of the URL. */
function isLocalServer(url: string): boolean {
  const host = readParameter(url, 'host');
  return host === undefined ? isLocalUrl(url) : host.startsWith('/') || LOCAL_HOSTS.includes(host);
}

/** Throws if data could reach a database server of a variable without TLS. */
function assertEncrypted(variable: string, url: string): void {
  if (splitServerUrl(url).every(isLocalServer) || readParameter(url, 'sslmode') === 'verify-full') return;
  throw new Error(`${variable} must contain sslmode=verify-full in production.`);
}

/** Throws if, in production, data could cross a network without TLS, or accounts with a known password could exist. */
function assertSafeInProduction({
  env,
  publicUrl,
  databaseUrl,
  databaseDirectUrl,
  databaseReadUrls,
  demoData,
  webhookPrivateHosts,
}: Config): void {
  if (env !== 'production') return;
  const isPublic = !isLocalUrl(publicUrl);
  if (isPublic && !publicUrl.startsWith('https:'))
    throw new Error(`PUBLIC_URL is "${publicUrl}"; it must be an https address in production.`);
  if (isPublic && demoData) throw new Error('DEMO_DATA is 1; production must not have demo accounts.');
  if (webhookPrivateHosts.length > 0)
    throw new Error('WEBHOOK_PRIVATE_HOSTS is set; in production webhooks must not reach private networks.');
  if (databaseUrl !== null) assertEncrypted('DATABASE_URL', databaseUrl);
  if (databaseDirectUrl !== null) assertEncrypted('DATABASE_DIRECT_URL', databaseDirectUrl);
  for (const url of databaseReadUrls) assertEncrypted('DATABASE_READ_URLS', url);
}

/** Without `DATABASE_URL`, the portal would use the embedded database and ignore the other servers. */
function requireDatabase(variable: string, value: string | null, databaseUrl: string | null): string | null {
  if (value !== null && databaseUrl === null) throw new Error(`${variable} is set, but DATABASE_URL is not.`);
  return value;
}

function dnsServers(value: string | undefined): string[] {
  const servers = (value ?? '').split(/[\s,]+/).filter(Boolean);
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new Error(`DNS_SERVERS is "${value}"; it must be IP addresses, separated by commas.`);
  }
  return servers;
}

function requireAddress(address: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw new Error(`OPERATORS_EMAIL contains "${address}"; it must be email addresses, separated by commas.`);
}

function webhookUrl(value: string | undefined): string | null {
  if (!value) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  // The URL may contain a secret, so the message does not repeat it.
  throw new Error('OPERATORS_WEBHOOK_URL must be an http or https address.');
}

function tracing(endpoint: string | undefined, ratio: string | undefined): TracingConfig | null {
  const sampleRatio = Number(ratio || 1);
  if (!(sampleRatio >= 0 && sampleRatio <= 1))
    throw new Error(`TRACE_SAMPLE_RATIO is "${ratio}"; it must be a number from 0 to 1.`);
  if (!endpoint) return null;
  const url = URL.parse(endpoint);
  // The URL may contain a secret, so the message does not repeat it.
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address.');
  return { tracesUrl: `${url.href.replace(/\/+$/, '')}/v1/traces`, sampleRatio };
}

/** Reads the configuration from the environment; README.md lists the variables. */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  isTerminal: boolean = process.stdout.isTTY,
): Config {
  const port = Number(env['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is "${env['PORT']}"; it must be a port number.`);
  }
  const databaseUrl = env['DATABASE_URL'] || null;
  const portal = portalEnv(env['PORTAL_ENV']);
  const config: Config = {
    env: portal,
    port,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    clientPackageDir: resolve(import.meta.dirname, '../dist/client-package'),
    filesBucket: readBucketConfig('FILES_URL', env),
    clamd: parseClamdAddress(env['CLAMD_ADDRESS']),
    minFreeMb: minFreeMb(env['MIN_FREE_MB']),
    databaseUrl,
    databaseDirectUrl: requireDatabase(
      'DATABASE_DIRECT_URL',
      env['DATABASE_DIRECT_URL'] || null,
      databaseUrl,
    ),
    databaseReadUrls: splitUrlList(
      requireDatabase('DATABASE_READ_URLS', env['DATABASE_READ_URLS'] || null, databaseUrl) ?? '',
    ),
    publicUrl: (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, ''),
    allowedHosts: (env['ALLOWED_HOSTS'] ?? '').split(/[\s,]+/).filter(Boolean),
    trustProxy: flag('TRUST_PROXY', env['TRUST_PROXY'], false),
    drainSeconds: drainSeconds(env['DRAIN_SECONDS'], portal),
    // Only a developer's own database gets accounts with a known password unless configured.
    demoData: flag('DEMO_DATA', env['DEMO_DATA'], databaseUrl === null && portal === 'local'),
    smtpUrl: env['SMTP_URL'] || null,
    mailFrom: env['MAIL_FROM'] || `${brand.title} <${brand.email.sender}>`,
    appKey: env['APP_KEY'] || null,
    log: env['LOG'] === 'silent' ? 'silent' : 'info',
    logFormat: logFormat(env['LOG_FORMAT'], isTerminal),
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
    callsPerMinute: callsPerMinute(env['CALLS_PER_MINUTE']),
    metricsToken: env['METRICS_TOKEN'] || null,
    operatorsEmail: (env['OPERATORS_EMAIL'] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(requireAddress),
    operatorsWebhookUrl: webhookUrl(env['OPERATORS_WEBHOOK_URL']),
    webhookPrivateHosts: (env['WEBHOOK_PRIVATE_HOSTS'] ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    dnsServers: dnsServers(env['DNS_SERVERS']),
    tracing: tracing(env['OTEL_EXPORTER_OTLP_ENDPOINT'], env['TRACE_SAMPLE_RATIO']),
    bodyTimeoutMs: 20_000,
    session: { idleMinutes: 120, absoluteHours: 24 },
    mapProvider: mapProvider(env['MAP_PROVIDER_SCRIPT_URL'], env['MAP_PROVIDER_KEY']),
    slaVersion: parseSlaVersion(env['SLA_VERSION']),
  };
  assertSafeInProduction(config);
  return config;
}
