import { fileEndpoint } from '@portal/api-client/schema';

/** Public: it contains nothing that the portal's own scripts do not show. */
export const getDocument = fileEndpoint('openapi.getDocument', {
  method: 'GET',
  path: '/api/v1/openapi.json',
  source: 'extension',
  access: 'public',
  summary: 'This description of the API (OpenAPI 3.1).',
});
