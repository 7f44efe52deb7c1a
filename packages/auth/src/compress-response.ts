import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024;
const COMPRESSIBLE = /^(?:application\/json|text\/html)\b/;

/**
 * Calls whose answers contain secrets: second factors, recovery codes, tokens, invitations. Compressing them beside
 * text that the request chose would reveal them by their length (BREACH). Two-factor calls are also served without
 * `/api/v1`.
 */
const SECRET =
  /^\/(?:user\/|api\/(?:v1\/)?(?:user|users|me|partner|login|two-factor|impersonation|invitations?|password)(?:[/-]|$))/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Each response is compressed once: higher levels cost more time than they save on the wire. */
const BROTLI_QUALITY = 4;

const ENCODINGS = {
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Uint8Array) => gzipped(body),
} as const;

function encodingFor(request: Request): keyof typeof ENCODINGS | null {
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null;
}

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** Compresses the answers of a server with {@link compressResponse}. */
export function withCompression(fetch: Fetch): Fetch {
  return async (request, bindings) => compressResponse(request, await fetch(request, bindings));
}

/** Compresses pages and JSON that are read; published files are compressed when they are built. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (request.method !== 'GET' || response.status !== 200 || !COMPRESSIBLE.test(type)) return response;
  if (response.headers.has('content-encoding') || response.headers.has('set-cookie')) return response;
  if (SECRET.test(new URL(request.url).pathname)) return response;
  const encoding = encodingFor(request);
  if (encoding === null) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  headers.delete('content-length');
  if (body.length < MIN_BYTES) return new Response(body, { headers });
  headers.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(await ENCODINGS[encoding](body)), { headers });
}
