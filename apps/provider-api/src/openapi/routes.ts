import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { type Binding, bind } from '../http/bind.ts';
import { sessionCookieName } from '../http/cookies.ts';
import { isApiPath } from '../http/paths.ts';
import { openApiDocument } from './document.ts';

/** Made when it is first asked for; it is the same as long as the server runs. */
const made = new Map<string, string>();

function documentOf(server: { url: string; cookie: string }): string {
  const known = made.get(server.url);
  if (known !== undefined) return known;
  const endpoints = allEndpoints.filter(({ path }) => isApiPath(path));
  const text = JSON.stringify(openApiDocument(endpoints, server), null, 1);
  made.set(server.url, text);
  return text;
}

export const openapiRoutes: readonly Binding[] = [
  bind(contract.openapi.document, (_input, { config }) => ({
    fileName: 'openapi.json',
    contentType: 'application/json',
    body: documentOf({ url: config.publicUrl, cookie: sessionCookieName(config) }),
    inline: true,
  })),
];
