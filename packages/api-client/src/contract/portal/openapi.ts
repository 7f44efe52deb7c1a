import * as v from '@portal/api-client/schema';
import { fileEndpoint, listEndpoint } from '@portal/api-client/schema';

/** Public: it contains nothing that the portal's own scripts do not show. */
export const getDocument = fileEndpoint('openapi.getDocument', {
  method: 'GET',
  path: '/api/v1/openapi.json',
  source: 'extension',
  access: 'public',
  summary: 'This description of the API (OpenAPI 3.1).',
});

export const listClientPackages = listEndpoint(
  'openapi.listClientPackages',
  {
    method: 'GET',
    path: '/api/v1/client-packages',
    source: 'extension',
    access: 'tokens.manage',
    summary: 'The npm package with a typed client of this API. Empty if the portal was built without it.',
  },
  v.object({
    name: v.string(),
    version: v.string(),
    fileName: v.string(),
    sizeBytes: v.number(),
    /** Of the file, in hexadecimal digits. */
    sha256: v.string(),
    /** Commands that install the downloaded file and make a call with a token in `PORTAL_TOKEN`. */
    commands: v.array(v.string()),
  }),
);

export const downloadClientPackage = fileEndpoint('openapi.downloadClientPackage', {
  method: 'GET',
  path: '/api/v1/client-packages/latest',
  source: 'extension',
  access: 'tokens.manage',
  summary: 'Downloads the npm package with a typed client of this API.',
});
