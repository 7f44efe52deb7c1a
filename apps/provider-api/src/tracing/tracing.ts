import type { TelemetryEvent } from '@portal/api-client/telemetry';

/** What is known of a request once it is answered. */
export interface RequestOutcome {
  /** The endpoint's id; null if no endpoint matched. */
  call: string | null;
  status: number;
  requestId: string;
}

interface RequestStart {
  method: string;
  /** Path with the names of its parameters; undefined if no endpoint matched. */
  route: string | undefined;
  /** The request's header. A malformed value is ignored. */
  traceparent: string | undefined;
}

/** Spans that never reached the receiver, since the process started. */
export interface LostSpans {
  /** Dropped because too many were waiting. */
  queueFull: number;
  /** Sent, but the receiver refused them or did not answer in time. */
  sendFailed: number;
}

/** Records requests, jobs and their statements as spans. Tracing never fails or delays the work. */
export interface Tracing {
  /** Runs a request in a span; `work` reports its outcome before it returns. */
  traceRequest<Result>(
    start: RequestStart,
    work: (report: (outcome: RequestOutcome) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Runs a job in a new trace with a link to the request that queued it. */
  traceJob<Result>(
    job: { name: string; id: string; traceparent: unknown },
    work: () => Promise<Result>,
  ): Promise<Result>;
  /**
   * Records the navigations and loaded areas that a page reported.
   * @param now milliseconds since 1970
   */
  addBrowserSpans(events: readonly TelemetryEvent[], now: number): void;
  /** Absent if tracing is off. */
  lostSpans?: () => LostSpans;
  /** Sends the spans that wait, for at most three seconds. */
  close(): Promise<void>;
}
