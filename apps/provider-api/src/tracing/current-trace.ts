import { AsyncLocalStorage } from 'node:async_hooks';

/** The trace of the current request or job. */
export interface CurrentTrace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The request's W3C `traceparent`, to which jobs that it queues are linked; absent in jobs. */
  readonly traceparent?: string;
  /** Runs a statement in a span. `text` contains placeholders in place of values. */
  traceStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result>;
}

const current = new AsyncLocalStorage<CurrentTrace>();

/** The trace of the current request or job; undefined if it is not traced. */
export const getCurrentTrace = (): CurrentTrace | undefined => current.getStore();

export const runInTrace = <Result>(trace: CurrentTrace, work: () => Result): Result =>
  current.run(trace, work);

/** Runs a statement, in a span if the current request or job is traced. */
export function traceStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  const trace = current.getStore();
  return trace === undefined ? run() : trace.traceStatement(text, run);
}
