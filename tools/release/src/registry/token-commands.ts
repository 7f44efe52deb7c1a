import type { ReleaseStore } from '../store/store.ts';
import { describeToken, type NewToken, TokenStore } from './tokens.ts';

/** Creates a token and describes it in lines. Only these lines contain the token; the store has its hash. */
export async function createToken(store: ReleaseStore, wanted: NewToken): Promise<string[]> {
  const { token, secret } = await new TokenStore(store).create(wanted);
  return [
    `${describeToken(token)} may publish ${token.areas.join(', ')} until ${token.expiresAt}.`,
    `To revoke it: release token revoke ${token.id}`,
    '',
    secret,
    '',
    'This token is not shown again. Store it as the secret RELEASE_TOKEN of the CI job.',
  ];
}

/** One line for each token. */
export async function listTokens(store: ReleaseStore): Promise<string[]> {
  const tokens = await new TokenStore(store).list();
  return tokens.map((token) =>
    [
      token.id,
      describeToken(token).padEnd(24),
      token.state.padEnd(7),
      `until ${token.expiresAt}`,
      token.areas.join(', '),
    ].join('  '),
  );
}
