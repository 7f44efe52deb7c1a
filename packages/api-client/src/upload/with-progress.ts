import { ApiError } from '../error.ts';

/** Bytes of the body sent so far, and in total. */
export type OnProgress = (sentBytes: number, totalBytes: number) => void;

/** Milliseconds without any byte sent or received before an upload times out. */
const STALL_MS = 30_000;
/** Statuses for which the `Response` constructor requires a null body. */
const BODYLESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * `fetch` implemented with XMLHttpRequest, the only browser API that reports upload progress in every browser
 * (request streams need HTTP/2 and are missing in Firefox and Safari). The time limit restarts whenever bytes move, so
 * a large file on a slow line does not time out.
 */
export function withProgress(onProgress: OnProgress, stallMs = STALL_MS): typeof fetch {
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const { method = 'GET', headers, body, credentials, signal } = init;
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      let stall: ReturnType<typeof setTimeout> | undefined;
      const abort = () => request.abort();
      const settle = (finish: () => void) => {
        clearTimeout(stall);
        signal?.removeEventListener('abort', abort);
        finish();
      };
      const wait = () => {
        clearTimeout(stall);
        stall = setTimeout(() => {
          settle(() => reject(new ApiError('timeout')));
          request.abort();
        }, stallMs);
      };
      request.open(method, String(input));
      request.responseType = 'arraybuffer';
      request.withCredentials = credentials === 'include';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        wait();
        if (lengthComputable) onProgress(loaded, total);
      });
      request.addEventListener('progress', wait);
      request.addEventListener('load', () => settle(() => resolve(responseOf(request))));
      request.addEventListener('error', () => settle(() => reject(new TypeError('The request failed.'))));
      request.addEventListener('abort', () => settle(() => reject(signal?.reason)));
      signal?.addEventListener('abort', abort);
      wait();
      request.send((body ?? null) as XMLHttpRequestBodyInit | null); // the client sends forms, text and blobs, never streams
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  const { status, statusText } = request;
  const body: unknown = BODYLESS.has(status) ? null : request.response;
  return new Response(body as ArrayBuffer | null, { status, statusText, headers }); // `responseType` guarantees the type
}
