/** A request outside the contract, as a program of the partner would send it. */
export interface PlainRequest {
  method: string;
  /** Path and query on the API host. */
  path: string;
  /** An API token. It is the only authentication sent: no cookies. */
  token: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface PlainResponse {
  status: number;
  statusText: string;
  headers: { name: string; value: string }[];
  /** Media type without parameters, or '' if the response has none. */
  contentType: string;
  /** The body as text; null if it is not text. */
  text: string | null;
  /** Length of the body in bytes. */
  bytes: number;
  /** Milliseconds until the whole body had arrived. */
  durationMs: number;
}

const TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|xml|javascript))/;

/** Sends a request and returns the response whatever its status. Rejects if there is no response, or when aborted. */
export async function sendPlainRequest(request: PlainRequest, signal: AbortSignal): Promise<PlainResponse> {
  const startedAt = performance.now();
  const response = await fetch(request.path, {
    method: request.method,
    headers: { Accept: '*/*', ...request.headers, Authorization: `Bearer ${request.token}` },
    // With its cookies, the server would answer as the user of the page.
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    signal,
    ...(request.body !== undefined && { body: request.body }),
  });
  const blob = await response.blob();
  const contentType = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers].map(([name, value]) => ({ name, value })),
    contentType,
    text: blob.size === 0 || TEXT.test(contentType) ? await blob.text() : null,
    bytes: blob.size,
    durationMs: performance.now() - startedAt,
  };
}
