import { resolve } from 'node:path';
import { brand } from '@portal/brand';

export type PortalEnv = 'local' | 'staging' | 'production';

export interface Config {
  env: PortalEnv;
  port: number;
  /** Everything that is kept outside the database, and the embedded database itself. `null`: all in memory. */
  dataDir: string | null;
  /** Room on the data folder's disk below which nothing is written any more. */
  minFreeMb: number;
  /** A PostgreSQL server in place of the embedded database. */
  databaseUrl: string | null;
  /** Where people reach the portal: links in mails, the allowed Origin, Secure cookies. */
  publicUrl: string;
  /** Believe `X-Forwarded-For` and `-Proto`: only behind a proxy that sets them. */
  trustProxy: boolean;
  /** Fill an empty database with the demo partners (readings E). */
  demoData: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** Base64 of 32 bytes that encrypt second-factor secrets; made and kept in `dataDir` where absent. */
  appKey: string | null;
  /** One JSON line a request and job. */
  log: 'info' | 'silent';
  /** Argon2id's cost; tests lower it. */
  passwordCost: { memoryCost: number; timeCost: number };
  /** Calls a minute that one user, or one address where nobody is signed in, may make; null: any number. */
  callsPerMinute: number | null;
  session: { idleMinutes: number; absoluteHours: number };
  /** The maps service whose script pages load (specification §7); null: maps are drawn. */
  mapProvider: { scriptUrl: string; key: string } | null;
  /** Version of the Service Level Agreement that partners must have accepted. */
  slaVersion: number;
}

/** Contract terms on offer, in months. */
export const TERMS: readonly number[] = [12, 36, 60];

const PORTAL_ENVS: readonly PortalEnv[] = ['local', 'staging', 'production'];

function portalEnv(value: string | undefined): PortalEnv {
  const env = PORTAL_ENVS.find((known) => known === (value ?? 'local'));
  if (env === undefined) throw new Error(`PORTAL_ENV is "${value}"; it must be ${PORTAL_ENVS.join(', ')}.`);
  return env;
}

function flag(value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === '') return fallback;
  return value === '1' || value === 'true';
}

/** A service's script runs in the portal's page: only from where nobody on the way can change it. */
function mapProvider(scriptUrl: string | undefined, key: string | undefined): Config['mapProvider'] {
  if (!scriptUrl) return null;
  const url = URL.parse(scriptUrl);
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (url?.protocol !== 'https:' && !(isLocal && url?.protocol === 'http:')) {
    throw new Error(`MAP_PROVIDER_SCRIPT_URL is "${scriptUrl}"; it must be an https address.`);
  }
  return { scriptUrl: url.href, key: key ?? '' };
}

/** The process's environment → the configuration; the table of variables is in README.md. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is "${env['PORT']}"; it must be a port number.`);
  }
  const databaseUrl = env['DATABASE_URL'] || null;
  return {
    env: portalEnv(env['PORTAL_ENV']),
    port,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    minFreeMb: Number(env['MIN_FREE_MB'] || 64),
    databaseUrl,
    publicUrl: (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, ''),
    trustProxy: flag(env['TRUST_PROXY'], false),
    // A server's own database never gets accounts with a known password unless somebody asks for them.
    demoData: flag(env['DEMO_DATA'], databaseUrl === null),
    smtpUrl: env['SMTP_URL'] || null,
    mailFrom: env['MAIL_FROM'] || `${brand.title} <${brand.email.sender}>`,
    appKey: env['APP_KEY'] || null,
    log: env['LOG'] === 'silent' ? 'silent' : 'info',
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
    callsPerMinute: Number(env['CALLS_PER_MINUTE'] ?? 1200) || null,
    session: { idleMinutes: 120, absoluteHours: 24 },
    mapProvider: mapProvider(env['MAP_PROVIDER_SCRIPT_URL'], env['MAP_PROVIDER_KEY']),
    slaVersion: 1,
  };
}
