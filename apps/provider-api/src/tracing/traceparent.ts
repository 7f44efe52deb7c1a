import { TraceFlags } from '@opentelemetry/api';

/** The caller's span, from a W3C `traceparent` header. */
export interface RemoteSpan {
  /** 32 hexadecimal digits, not all zero. */
  traceId: string;
  /** 16 hexadecimal digits, not all zero. */
  spanId: string;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Parses a `traceparent` of version 00. Returns null for anything else, because clients can send any text. */
export function parseTraceparent(text: unknown): RemoteSpan | null {
  const [, traceId, spanId] = typeof text === 'string' ? (TRACEPARENT.exec(text) ?? []) : [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

/** The caller's span as a parent. It counts as sampled, because only the trace id decides about sampling. */
export const toRemoteContext = (remote: RemoteSpan) => ({
  ...remote,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});
