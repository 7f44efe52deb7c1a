import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose';
import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import { IdentityProviderError } from './describe-error.ts';
import { createPinnedFetch, type PinnedFetch } from './pinned-fetch.ts';

const METADATA_MS = 10 * 60_000;
const KEYS_MS = 10 * 60_000;
/** The keys are fetched again for an unknown key id, but not more often than this, whatever tokens name. */
export const MIN_KEYS_REFETCH_MS = 30_000;
const MAX_CACHED = 500;

interface Found {
  metadata: oidc.ServerMetadata;
  at: number;
}

/** What one process knows about identity providers, by issuer. */
interface Known {
  fetch: PinnedFetch;
  metadata: Map<string, Found>;
  keys: Map<string, JWTVerifyGetKey>;
}

const knownBy = new WeakMap<Config, Known>();

function getKnown(config: Config): Known {
  const known = knownBy.get(config) ?? {
    fetch: createPinnedFetch(config),
    metadata: new Map(),
    keys: new Map(),
  };
  knownBy.set(config, known);
  return known;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  if (map.size >= MAX_CACHED) map.clear();
  map.set(key, value);
  return value;
}

const isPlainHttp = (config: Config, issuer: URL) =>
  issuer.protocol === 'http:' && config.webhookPrivateHosts.includes(issuer.hostname);

/** Only https, except for the private hosts of demonstrations and tests. */
const extensions = (config: Config, issuer: URL) =>
  isPlainHttp(config, issuer) ? [oidc.allowInsecureRequests] : [];

/**
 * The metadata of an issuer (OpenID Connect Discovery 1.0), at most ten minutes old.
 * @param fresh reads it again, for an administrator who saves a connection
 */
export async function discover(
  config: Config,
  issuer: string,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<oidc.ServerMetadata> {
  const known = getKnown(config);
  const cached = known.metadata.get(issuer);
  if (!fresh && cached !== undefined && Date.now() - cached.at < METADATA_MS) return cached.metadata;
  const url = new URL(issuer);
  const found = await oidc.discovery(url, 'unused', undefined, oidc.None(), {
    [oidc.customFetch]: known.fetch,
    execute: extensions(config, url),
  });
  const metadata = found.serverMetadata();
  // The library accepts templates of some providers; here the issuer is exact, because tokens are compared with it.
  if (metadata.issuer !== issuer)
    throw new IdentityProviderError(
      `The identity provider’s issuer is ${metadata.issuer}. Enter exactly this address.`,
    );
  assertUsable(metadata);
  return remember(known.metadata, issuer, { metadata, at: Date.now() }).metadata;
}

function assertUsable(metadata: oidc.ServerMetadata): void {
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = metadata;
  if (!authorize || !token || !keys)
    throw new IdentityProviderError(
      'The identity provider does not publish the addresses for signing in, tokens and keys.',
    );
  if (new URL(authorize).protocol !== 'https:' && new URL(metadata.issuer).protocol === 'https:')
    throw new IdentityProviderError('The identity provider’s sign-in page does not use https.');
}

/** The keys of an issuer, for the signatures of its ID tokens and logout tokens. */
export function getKeys(config: Config, { jwks_uri: uri = '' }: oidc.ServerMetadata): JWTVerifyGetKey {
  const { keys, fetch } = getKnown(config);
  return (
    keys.get(uri) ??
    remember(
      keys,
      uri,
      createRemoteJWKSet(new URL(uri), {
        cacheMaxAge: KEYS_MS,
        cooldownDuration: MIN_KEYS_REFETCH_MS,
        [joseFetch]: fetch,
      }),
    )
  );
}

interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Basic, unless the provider accepts only the form; it is what OpenID Connect prescribes when nothing is published. */
function authenticate(
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  secret: string,
) {
  if (methods === undefined || methods.includes('client_secret_basic')) return oidc.ClientSecretBasic(secret);
  if (methods.includes('client_secret_post')) return oidc.ClientSecretPost(secret);
  throw new IdentityProviderError('The identity provider does not accept client secrets.');
}

/** @param now the server's time, by which tokens are checked */
export function createConfiguration(
  config: Config,
  metadata: oidc.ServerMetadata,
  { issuer, clientId, clientSecret }: Client,
  now: Date,
): oidc.Configuration {
  const client = new oidc.Configuration(
    metadata,
    clientId,
    {
      [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
      [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    },
    authenticate(metadata, clientSecret),
  );
  client[oidc.customFetch] = getKnown(config).fetch;
  for (const extend of extensions(config, new URL(issuer))) extend(client);
  return client;
}

/** How far the clock of an identity provider may differ. */
export const CLOCK_TOLERANCE_SECONDS = 30;
/** Asymmetric only: `none` and algorithms that use the client secret are refused. */
export const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
