import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  RandomIdGenerator,
  type Sampler,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { BrowserSpan, TelemetryEvent } from '@portal/api-client/telemetry';
import { parseTraceparent, type RemoteSpan, toRemoteContext } from './traceparent.ts';

/** A page that was offline sends old reports. Receivers may refuse old spans. */
const MAX_AGE_MS = 600_000;

interface Parts {
  processor: SpanProcessor;
  sampler: Sampler;
  env: string;
}

/** Records reports of pages as spans of the service `portal-browser`, in the same traces as the calls of the page. */
export function createBrowserSpans({ processor, sampler, env }: Parts) {
  const random = new RandomIdGenerator();
  /** The ids that the next span gets. */
  let given: RemoteSpan | null = null;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: 'portal-browser',
      'deployment.environment.name': env,
    }),
    sampler,
    spanProcessors: [processor],
    idGenerator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
  });
  const tracer = provider.getTracer('portal-browser');

  /** A navigation has the ids that its calls name as their parent. */
  function start(name: string, span: BrowserSpan, remote: RemoteSpan, startTime: number) {
    const options = { startTime };
    if (!span.isNavigation)
      return tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, toRemoteContext(remote)));
    given = remote;
    try {
      return tracer.startSpan(name, options, ROOT_CONTEXT);
    } finally {
      given = null;
    }
  }

  /** @param now milliseconds since 1970 */
  return (events: readonly TelemetryEvent[], now: number): void => {
    for (const event of events) {
      if (!('span' in event) || event.span === undefined) continue;
      const { span, kind, area, version } = event;
      const remote = parseTraceparent(span.traceparent);
      if (remote === null || span.endedMsAgo > MAX_AGE_MS) continue;
      const endedAt = now - span.endedMsAgo;
      const subject = 'page' in event ? event.page : area;
      const recorded = start(
        `${span.isNavigation ? 'navigation' : kind} ${subject}`,
        span,
        remote,
        endedAt - span.ms,
      );
      recorded.setAttributes({ 'portal.area': area, 'portal.version': version });
      recorded.end(endedAt);
    }
  };
}
