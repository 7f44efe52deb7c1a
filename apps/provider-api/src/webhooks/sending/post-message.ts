import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
import type { Header } from '../tables.ts';
import { type Resolve, resolveTarget, type Target, UnreachableTargetError } from './resolve-target.ts';

const TIMEOUT_MS = 10_000;
/** Bytes of a response that are read, and characters that are stored. */
const MAX_READ_BYTES = 65_536;
const MAX_STORED = 4_096;
const MAX_HEADERS = 40;
const MAX_HEADER_VALUE = 500;

export interface Reply {
  status: number | null;
  headers: Header[];
  /** The beginning of the body. */
  body: string | null;
  /** Why the attempt failed; null after a 2xx. */
  error: string | null;
}

interface Message {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

interface PostOptions {
  config: Pick<Config, 'env' | 'webhookPrivateHosts'>;
  resolve: Resolve;
  /** Shorter in tests. */
  timeoutMs?: number;
}

/** Sends a message once. Never throws: whatever the receiver does becomes a {@link Reply}. */
export async function postMessage(
  message: Message,
  { config, resolve, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(message.url);
    const targets = await orAbort(resolveTarget(url, config, resolve), signal);
    const response = await send(url, message, targets, signal);
    const status = response.statusCode ?? 0;
    const body = await readStart(response);
    return { status, headers: toHeaders(response), body, error: describeStatus(status) };
  } catch (error) {
    return { status: null, headers: [], body: null, error: describeError(error, timeoutMs) };
  }
}

/** Name resolution cannot be aborted, so the attempt stops waiting for it. */
function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

function send(
  url: URL,
  { headers, body }: Message,
  targets: readonly [Target, ...Target[]],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    const [{ address, family }] = targets;
    if (all) callback(null, [...targets]);
    else callback(null, address, family);
  };
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  return new Promise((resolve, reject) => {
    // No agent: a pooled connection could lead to an address that this attempt has not checked.
    const sending = request(url, { method: 'POST', headers, lookup, signal, agent: false });
    sending.on('response', resolve);
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Reads up to the size or time limit. The status has already decided the result of the attempt. */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.byteLength;
      if (size >= MAX_READ_BYTES) break;
    }
  } catch {
    // What has arrived is logged.
  } finally {
    response.destroy();
  }
  return toStorable(Buffer.concat(parts).toString('utf8'), MAX_STORED);
}

/** PostgreSQL rejects NUL characters and lone surrogates, which truncation can create. */
const toStorable = (text: string, max: number) =>
  Buffer.from(text.slice(0, max).replaceAll('\0', '\uFFFD')).toString();

const toHeaders = ({ headers }: IncomingMessage): Header[] =>
  Object.entries(headers)
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => ({
      name: toStorable(name, MAX_HEADER_VALUE),
      value: toStorable([value ?? ''].flat().join(', '), MAX_HEADER_VALUE),
    }));

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The response was ${status}, a redirect. Redirects are not followed.`;
  return status === 410 ? 'The response was 410 Gone.' : `The response was ${status}.`;
}

const ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name was not found.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response arrived.',
  HPE_HEADER_OVERFLOW: 'The headers of the response are too long.',
};

function describeError(error: unknown, timeoutMs: number): string {
  if (error instanceof UnreachableTargetError) return error.message;
  // The error comes from Node or from the abort signal, so it may not be an instance of this realm's Error.
  const { name, code = '' } = error as { name?: string; code?: string | number };
  if (name === 'TimeoutError' || name === 'AbortError')
    return `There was no response within ${timeoutMs / 1000} seconds.`;
  if (/^ERR_TLS|CERT|SIGNATURE/.test(String(code))) return `The TLS certificate is not valid (${code}).`;
  return ERRORS[String(code)] ?? `The connection failed${code === '' ? '' : ` (${code})`}.`;
}
