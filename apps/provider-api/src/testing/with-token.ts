import { contract } from '@portal/api-client';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { type Browser, createBrowser } from './browser.ts';
import type { TestApi } from './index.ts';

/** A program of the user with a new API token, which has all scopes. */
export async function withToken(
  api: TestApi,
  user: Browser,
  { isSandbox }: { isSandbox: boolean },
): Promise<Browser & { token: string }> {
  const { plainTextToken: token } = await user.call(contract.partner.createToken, {
    name: 'Test program',
    scopes: [...TOKEN_SCOPES],
    isSandbox,
    expiresInDays: 30,
  });
  const program = createBrowser((request) => {
    request.headers.set('authorization', `Bearer ${token}`);
    return api.app.fetch(request);
  });
  return { ...program, token };
}
