import { withCompression } from '@portal/auth/compress-response';
import type { Api } from '../api.ts';
import { createMonitoring, isMonitoringPath } from '../monitoring/routes.ts';

/** Answers all requests to a process that serves only the API. */
export function answerRequests({ app, provider, checks }: Pick<Api, 'app' | 'provider' | 'checks'>) {
  const monitoring = createMonitoring({ ...provider, checks });
  return withCompression((request, bindings) =>
    (isMonitoringPath(new URL(request.url).pathname) ? monitoring : app).fetch(request, bindings),
  );
}
