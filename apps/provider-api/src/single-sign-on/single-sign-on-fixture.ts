import { contract } from '@portal/api-client';
import { startIdentityProvider, TEST_CLIENT } from '../testing/identity-provider.ts';
import { type Browser, createTestApi } from '../testing/index.ts';
import { startNameServer } from '../testing/name-server.ts';

const { singleSignOn: calls } = contract;

const REDIRECT_URL = 'http://portal.test/single-sign-on/acme';

/** A portal, a name server and an identity provider for the company `acme`. */
export async function startSingleSignOn() {
  const names = await startNameServer();
  const provider = await startIdentityProvider({ redirectUrl: REDIRECT_URL });
  const api = await createTestApi({ webhookPrivateHosts: ['127.0.0.1'], dnsServers: [names.address] });
  return {
    api,
    names,
    provider,
    /** Adds a domain and its TXT record, and verifies it. */
    async verify(admin: Browser, domain: string) {
      const added = await admin.call(calls.addDomain, { domain });
      names.texts.set(added.recordName, ['v=spf1 -all', added.recordValue]);
      return admin.call(calls.verifyDomain, { id: added.id });
    },
    save: (admin: Browser, more: object = {}) =>
      admin.call(calls.save, { issuer: provider.issuer, ...TEST_CLIENT, defaultRoleId: 3, ...more }),
    async test(admin: Browser, login: string) {
      const { url } = await admin.call(calls.startTest, {});
      return admin.call(calls.finish, { key: 'acme', ...toAnswer(await provider.signIn(url, login)) });
    },
    /** Signs in and returns the browser; `change` changes what the browser brings back. */
    async signIn(
      email: string,
      {
        login = email,
        browser = api.guest(),
        returnTo = '/',
        change = (answer: Answer): Answer => answer,
        key = 'acme',
      } = {},
    ) {
      const { url } = await browser.call(calls.start, { email, returnTo });
      const answer = change(toAnswer(await provider.signIn(url, login)));
      const finished = await browser.call(calls.finish, { key, ...answer });
      return { browser, answer, finished };
    },
    async close() {
      await api.close();
      await provider.close();
      await names.close();
    },
  };
}

interface Answer {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
  errorDescription?: string;
}

export const toAnswer = ({
  state = '',
  code,
  iss,
  error,
  error_description,
}: Record<string, string>): Answer => ({
  state,
  ...(code !== undefined && { code }),
  ...(iss !== undefined && { iss }),
  ...(error !== undefined && { error }),
  ...(error_description !== undefined && { errorDescription: error_description }),
});
