import { createHostCheck } from '@portal/auth/host-check';
import { secureResponses } from '@portal/release';
import { Hono } from 'hono';
import { API_PATHS, type ApiOptions, createConsoleApi } from './api.ts';
import { createConsolePage, type PageOptions } from './page.ts';

export type { ConsoleSupport } from './support.ts';

export interface ConsoleOptions extends ApiOptions, PageOptions {
  /** On a developer's machine, requests may also name `localhost` and IP addresses. */
  isLocal: boolean;
}

/** The release console: its page and its API, for operators only. */
export function createReleaseConsole(options: ConsoleOptions): Hono {
  const { consoleUrl, isLocal } = options;
  const isOwnHost = createHostCheck({ publicUrl: consoleUrl, allowedHosts: [], isLocal });
  const api = createConsoleApi(options);
  const page = createConsolePage(options);
  const server = new Hono();
  server.use(secureResponses({ PUBLIC_URL: consoleUrl }));
  server.use(async (context, next) => {
    if (!isOwnHost(context.req.raw)) return context.text('This host is not known here.', 421);
    return next();
  });
  server.all('*', (context) => {
    const isCall = API_PATHS.test(new URL(context.req.url).pathname);
    return (isCall ? api : page).fetch(context.req.raw, context.env);
  });
  return server;
}
