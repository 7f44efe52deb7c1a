/** Set by the page server if traces are recorded. Its content is the W3C `traceparent` of the current navigation. */
const META = 'meta[name=traceparent]';

let tracedPath: string | undefined;

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Headers that put a call into the trace of the current navigation. A new path starts a new trace. */
export function getTraceHeaders(): Record<string, string> {
  const meta = document.querySelector<HTMLMetaElement>(META);
  if (meta === null) return {};
  const { pathname } = location;
  if (tracedPath !== undefined && tracedPath !== pathname) {
    const digits = toHex(crypto.getRandomValues(new Uint8Array(24)));
    meta.dataset['first'] ??= meta.content;
    meta.content = `00-${digits.slice(0, 32)}-${digits.slice(32)}-01`;
  }
  tracedPath = pathname;
  return { traceparent: meta.content };
}

/** The trace in which the portal was opened; undefined if no traces are recorded. */
export function getFirstTraceparent(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(META);
  return meta?.dataset['first'] ?? meta?.content;
}
