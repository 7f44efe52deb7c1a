import { createHostCheck } from '@portal/auth/host-check';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/**
 * Answers 421 to requests that name another host than this portal's, by the same variables as the API: `PUBLIC_URL`,
 * `ALLOWED_HOSTS` and `PORTAL_ENV`.
 */
export function rejectUnknownHosts(fetch: Fetch, port: number, env: NodeJS.ProcessEnv): Fetch {
  const isOwnHost = createHostCheck({
    publicUrl: env['PUBLIC_URL'] || `http://localhost:${port}`,
    allowedHosts: (env['ALLOWED_HOSTS'] ?? '').split(/[\s,]+/).filter(Boolean),
    isLocal: (env['PORTAL_ENV'] ?? 'local') === 'local',
  });
  return (request, bindings) =>
    isOwnHost(request)
      ? fetch(request, bindings)
      : new Response('This host is not known here.', { status: 421 });
}
