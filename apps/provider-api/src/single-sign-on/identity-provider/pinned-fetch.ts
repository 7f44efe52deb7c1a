import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
import { resolveByDns, resolveTarget } from '../../webhooks/sending/resolve-target.ts';

const TIMEOUT_MS = 10_000;
/** Metadata, keys and tokens are a few kB. */
const MAX_BYTES = 512_000;

/** The response is larger than {@link MAX_BYTES}. */
class ResponseTooLargeError extends Error {}

interface PinnedRequest {
  method?: string;
  headers?: HeadersInit;
  body?: unknown;
}

/** A `fetch` for addresses that a partner has entered. Throws if the address is not public. Redirects are not followed. */
export type PinnedFetch = (url: string, options?: PinnedRequest) => Promise<Response>;

/**
 * Resolves the host once, checks every address and connects only to those, like webhooks do. The agent of a pooled
 * connection could lead to an address that was not checked, so there is none.
 */
export function createPinnedFetch(config: Pick<Config, 'env' | 'webhookPrivateHosts'>): PinnedFetch {
  return async (text, { method = 'GET', headers, body } = {}) => {
    const url = new URL(text);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const [first, ...others] = await resolveTarget(url, config, resolveByDns);
    const lookup: LookupFunction = (_hostname, { all }, callback) => {
      if (all) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    };
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = request(url, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        lookup,
        signal,
        agent: false,
      });
      sending.on('response', resolve);
      sending.on('error', reject);
      sending.end(body === undefined || body === null ? undefined : String(body));
    });
    return toResponse(response);
  };
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > MAX_BYTES) {
      message.destroy();
      throw new ResponseTooLargeError('The response is too large.');
    }
    parts.push(part);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const status = message.statusCode ?? 0;
  const hasBody = status >= 200 && ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers });
}
