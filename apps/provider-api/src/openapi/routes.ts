import { contract } from '@portal/api-client';
import { sessionCookieName } from '../http/protection/cookies.ts';
import { type Binding, bind } from '../http/routing/bind.ts';
import { downloadClientPackage, listClientPackages } from './client-package.ts';

/** Created on the first request; it does not change while the server runs. */
const made = new Map<string, string>();

async function documentOf(server: { url: string; cookie: string }): Promise<string> {
  const known = made.get(server.url);
  if (known !== undefined) return known;
  // Loaded on demand: the server need not wait for it at startup.
  const { createDocument } = await import('./create-document.ts');
  const text = createDocument(server);
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
  bind(contract.openapi.listClientPackages, listClientPackages),
  bind(contract.openapi.downloadClientPackage, downloadClientPackage),
];
