import { allEndpoints } from '@portal/api-client/all-endpoints';
import { isApiPath } from '../http/routing/paths.ts';
import { openApiDocument } from './document.ts';

/** The description of every call that this server answers. */
export const createDocument = (server: { url: string; cookie: string }): string =>
  JSON.stringify(
    openApiDocument(
      allEndpoints.filter(({ path }) => isApiPath(path)),
      server,
    ),
    null,
    1,
  );
