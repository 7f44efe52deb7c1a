import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { sessionCookieName } from '../http/protection/cookies.ts';
import { type Binding, bind } from '../http/routing/bind.ts';
import { isApiPath } from '../http/routing/paths.ts';

/** Created on the first request; it does not change while the server runs. */
const made = new Map<string, string>();

async function documentOf(server: { url: string; cookie: string }): Promise<string> {
  const known = made.get(server.url);
  if (known !== undefined) return known;
  // Loaded on demand: the server need not wait for it at startup.
  const { openApiDocument } = await import('./document.ts');
  const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));
  const text = JSON.stringify(openApiDocument(endpoints, server), null, 1);
  made.set(server.url, text);
  return text;
}

export const openapiRoutes: readonly Binding[] = [
  bind(contract.openapi.getDocument, async (_input, { config }) => ({
    fileName: 'openapi.json',
    contentType: 'application/json',
    body: await documentOf({ url: config.publicUrl, cookie: sessionCookieName(config) }),
    inline: true,
  })),
];
