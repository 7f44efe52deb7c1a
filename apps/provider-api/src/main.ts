import { serve } from '@hono/node-server';
import { createApi } from './api.ts';
import { readConfig } from './config.ts';
import { answerRequests } from './serving/answer-requests.ts';
import { SERVER_OPTIONS } from './serving/server-options.ts';
import { stopOnSignal, stopServing } from './serving/stop-serving.ts';
import { startWatchdog } from './watchdog.ts';

/** Serves only the API on `PORT`; tools start the whole portal. */
try {
  const config = readConfig();
  const api = await createApi({ config, revision: process.env['SERVER_REVISION']?.trim() || null });
  startWatchdog();
  await api.startJobs();
  const server = serve(
    { fetch: answerRequests(api), port: config.port, serverOptions: SERVER_OPTIONS },
    ({ port }) => {
      api.provider.log.info('listening', { port, env: config.env, filled: api.filled });
    },
  );

  stopOnSignal(async () => {
    await stopServing(server, api, config);
    await api.close();
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
