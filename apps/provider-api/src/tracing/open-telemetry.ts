import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
} from '@opentelemetry/semantic-conventions';
import type { TracingConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { createBrowserSpans } from './browser-spans.ts';
import { type CurrentTrace, runInTrace } from './current-trace.ts';
import { parseTraceparent, toRemoteContext } from './traceparent.ts';
import type { LostSpans, Tracing } from './tracing.ts';

/** Spans that wait to be sent. Further spans are dropped. */
export const MAX_WAITING_SPANS = 2048;
const MAX_BATCH_SPANS = 256;
const SEND_EVERY_MS = 2000;
const SEND_TIMEOUT_MS = 5000;
const CLOSE_TIMEOUT_MS = 3000;
/** Minimum time between two log lines about failed exports. */
const LOG_EVERY_MS = 60_000;
/** Statements that insert many rows have thousands of placeholders. */
const MAX_QUERY_CHARACTERS = 2000;

/** Sends spans to an OTLP/HTTP receiver in batches. */
export function createTracing({ tracesUrl, sampleRatio }: TracingConfig, env: string, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({ url: tracesUrl, timeoutMillis: SEND_TIMEOUT_MS });
  const queue = createQueue(reportFailures(exporter, log));
  const sampler = createSampler(sampleRatio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: 'portal-api',
      'deployment.environment.name': env,
    }),
    sampler,
    spanProcessors: [queue.processor],
  });
  const tracer = provider.getTracer('portal-api');

  function startStatement(parent: Context, text: string): Span {
    const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
    const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text)?.[1];
    const attributes = {
      [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
      [ATTR_DB_OPERATION_NAME]: operation,
      [ATTR_DB_QUERY_TEXT]: text.slice(0, MAX_QUERY_CHARACTERS),
    };
    const name = table === undefined ? operation : `${operation} ${table}`;
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
  }

  function createTrace(span: Span, isRequest: boolean): CurrentTrace {
    const parent = trace.setSpan(ROOT_CONTEXT, span);
    const { traceId, spanId } = span.spanContext();
    return {
      traceId,
      ...(isRequest && { traceparent: `00-${traceId}-${spanId}-01` }),
      traceStatement: (text, run) => runInSpan(startStatement(parent, text), run),
    };
  }

  return {
    async traceRequest({ method, route, traceparent }, work) {
      const attributes = { [ATTR_HTTP_REQUEST_METHOD]: method, [ATTR_HTTP_ROUTE]: route };
      const remote = parseTraceparent(traceparent);
      const parent =
        remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, toRemoteContext(remote));
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      if (!span.isRecording()) return work(() => {});
      const report: Parameters<typeof work>[0] = ({ call, status, requestId }) => {
        if (call !== null) span.updateName(call);
        span.setAttributes({ [ATTR_HTTP_RESPONSE_STATUS_CODE]: status, 'portal.request_id': requestId });
        if (status >= 500) fail(span, String(status));
      };
      return runInTrace(createTrace(span, true), () => runInSpan(span, () => work(report)));
    },

    async traceJob({ name, id, traceparent }, work) {
      const request = parseTraceparent(traceparent);
      const links = request === null ? [] : [{ context: toRemoteContext(request) }];
      const attributes = { 'portal.job_id': id };
      const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes, links }, ROOT_CONTEXT);
      if (!span.isRecording()) return work();
      return runInTrace(createTrace(span, false), () => runInSpan(span, work));
    },

    addBrowserSpans: createBrowserSpans({ processor: queue.processor, sampler, env }),

    lostSpans: queue.lostSpans,

    async close() {
      const timer = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => {}), // the log has the reason
        wait(CLOSE_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => {}),
      ]);
      timer.abort();
    },
  };
}

/**
 * Samples by trace id, so that all requests of a navigation are sampled or none. The caller's own decision is ignored:
 * otherwise anyone could flood the receiver. A job with a link is sampled, because its request was.
 */
function createSampler(sampleRatio: number): Sampler {
  const byTraceId = new TraceIdRatioBasedSampler(sampleRatio);
  const root: Sampler = {
    shouldSample(
      context: Context,
      traceId: string,
      _name: string,
      _kind: SpanKind,
      _attributes: Attributes,
      links: Link[],
    ) {
      return links.length > 0
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : byTraceId.shouldSample(context, traceId);
    },
    toString: () => `LinkedOr{${byTraceId}}`,
  };
  return new ParentBasedSampler({
    root,
    remoteParentSampled: byTraceId,
    remoteParentNotSampled: byTraceId,
  });
}

async function runInSpan<Result>(span: Span, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    fail(span, getErrorType(error));
    throw error;
  } finally {
    span.end();
  }
}

function fail(span: Span, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** PostgreSQL's code or the error's name. A message could contain values of the row. */
function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Sends spans in batches. Drops and counts spans while too many wait. */
function createQueue(exporter: SpanExporter) {
  const lost: LostSpans = { queueFull: 0, sendFailed: 0 };
  let waiting = 0;
  const batches = new BatchSpanProcessor({
    exporter: {
      export(spans, done) {
        waiting -= spans.length;
        exporter.export(spans, (result) => {
          if (result.error !== undefined) lost.sendFailed += spans.length;
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
      forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    },
    maxQueueSize: MAX_WAITING_SPANS,
    maxExportBatchSize: MAX_BATCH_SPANS,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_TIMEOUT_MS,
  });
  const processor: SpanProcessor = {
    onStart: (span, parent) => batches.onStart(span, parent),
    onEnd(span) {
      // The SDK would drop the span too, but it does not count dropped spans.
      if (waiting >= MAX_WAITING_SPANS) lost.queueFull += 1;
      else {
        waiting += 1;
        batches.onEnd(span);
      }
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return { processor, lostSpans: () => lost };
}

/** Logs when spans cannot be sent, at most once a minute. */
function reportFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.error !== undefined && now - loggedAt > LOG_EVERY_MS) {
          loggedAt = now;
          log.error('tracing.failed', new Error(result.error.message), { spans: spans.length });
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
