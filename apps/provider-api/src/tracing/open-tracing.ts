import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Tracing } from './tracing.ts';

/** Runs the work and records nothing. */
export const NO_TRACING: Tracing = {
  traceRequest: (_start, work) => work(() => {}),
  traceJob: (_job, work) => work(),
  addBrowserSpans: () => {},
  close: () => Promise.resolve(),
};

/** Loads OpenTelemetry only if an endpoint is configured. */
export async function openTracing(config: Config, log: Log): Promise<Tracing> {
  if (config.tracing === null) return NO_TRACING;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(config.tracing, config.env, log);
}
