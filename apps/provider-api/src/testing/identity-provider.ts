import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration, type JWK } from 'oidc-provider';

export const TEST_CLIENT = { clientId: 'portal', clientSecret: 'a secret of the portal' };

type Account = Readonly<Record<string, unknown>>;
type Tokens = Record<string, unknown> & { id_token: string };

async function createKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } as JWK; // an RSA key
  return { kid, privateKey, jwk };
}

interface Options {
  redirectUrl: string;
  logoutUrl?: string;
}

/** Skips the page that asks for consent. */
const loadExistingGrant: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { client, session, provider } = oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

/**
 * A real OpenID Connect provider on this machine. Any password is right. Accounts are found by their login; an unknown
 * login has a verified address of that name.
 */
export async function startIdentityProvider({ redirectUrl, logoutUrl }: Options) {
  const accounts = new Map<string, Account>();
  let key = await createKey('first');
  let tamper: ((tokens: Tokens) => Tokens | Promise<Tokens>) | null = null;
  const counts = { keys: 0 };
  let provider: Provider;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/jwks')) counts.keys += 1;
    if (tamper !== null && request.url?.startsWith('/token')) changeAnswer(response, tamper);
    void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  const issuer = `http://127.0.0.1:${port}`;

  function open(): void {
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: TEST_CLIENT.clientId,
          client_secret: TEST_CLIENT.clientSecret,
          redirect_uris: [redirectUrl],
          ...(logoutUrl !== undefined && {
            backchannel_logout_uri: logoutUrl,
            backchannel_logout_session_required: true,
          }),
        },
      ],
      jwks: { keys: [key.jwk] },
      cookies: { keys: ['test'] },
      features: { backchannelLogout: { enabled: true } },
      // Without the provider's dispatcher, which refuses the portal's address on this machine.
      fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'groups'],
      },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: id,
          email_verified: true,
          given_name: 'Ida',
          family_name: 'Provider',
          ...accounts.get(id),
        }),
      }),
      loadExistingGrant,
      ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    });
  }
  open();

  return {
    issuer,
    accounts,
    counts,
    /** Changes the answers of the token endpoint from now on; null stops it. */
    tamper(change: typeof tamper) {
      tamper = change;
    },
    /** Signs a token with the provider's key. */
    sign: (claims: JWTPayload, header: { typ?: string; kid?: string } = {}) =>
      new SignJWT({ iss: issuer, aud: TEST_CLIENT.clientId, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
        .sign(key.privateKey),
    /** Replaces the provider's key. Sessions at the provider end. */
    async rotate(kid: string) {
      key = await createKey(kid);
      open();
    },
    signIn: (url: string, login: string) => signInAt(url, login, redirectUrl),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

function changeAnswer(response: ServerResponse, change: (tokens: Tokens) => Tokens | Promise<Tokens>): void {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    void (async () => {
      const changed = JSON.stringify(await change(JSON.parse(String(body))));
      response.setHeader('Content-Length', Buffer.byteLength(changed));
      end(changed);
    })();
    return response;
  }) as ServerResponse['end']; // the provider passes the whole body
}

const MAX_REDIRECTS = 10;

/** Opens the sign-in page and signs in there, like a browser. Returns what the provider sends back. */
async function signInAt(start: string, login: string, redirectUrl: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    if (url.startsWith(redirectUrl)) return Object.fromEntries(new URL(url).searchParams);
    const isForm = new URL(url).pathname.startsWith('/interaction/');
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm && {
        method: 'POST',
        body: new URLSearchParams({ prompt: 'login', login, password: 'any' }),
      }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error('The provider redirected too often.');
}
