import { type ApiError, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import { upload } from '@portal/api-client/upload';
import type { UploadPlan } from '@portal/release/upload-plan';
import { sendFile, startUpload } from '../../contract/uploads.ts';
import { assertUnchanged, type BuildFile } from './read-build.ts';

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 1000;
const MAX_PARALLEL_UPLOADS = 4;
/** If the server asks for a longer wait, the upload stops and the operator decides. */
const MAX_WAIT_SECONDS = 60;

export interface SendProgress {
  /** Of the upload; null before the registry has answered. */
  id: string | null;
  /** Files that have arrived, including earlier attempts. */
  files: number;
  bytes: number;
  /** Files that had arrived before this upload began. */
  arrivedBefore: number;
  /** Why it waits before the next attempt; null while it sends. */
  pauseReason: string | null;
}

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
  /** Time before the second attempt; doubled for each further one. */
  firstWaitMs?: number;
}

/**
 * Sends the files that the registry does not have, and again after a lost connection. Rejects when the registry refuses
 * the upload, or when several attempts in a row have sent nothing.
 * @returns id of the complete upload
 */
export async function sendBuild(
  client: ApiClient,
  plan: UploadPlan,
  files: readonly BuildFile[],
  { signal, onProgress, firstWaitMs = FIRST_WAIT_MS }: SendOptions,
): Promise<string> {
  let id: string | null = null;
  let arrivedBefore: number | null = null;
  for (let failed = 0; ; ) {
    let arrived = 0;
    let arrivedBytes = 0;
    const report = (pauseReason: string | null, partBytes = 0) =>
      onProgress({
        id,
        files: arrived,
        bytes: arrivedBytes + partBytes,
        arrivedBefore: arrivedBefore ?? 0,
        pauseReason,
      });
    try {
      const { id: started, missing } = await client.call(startUpload, plan, { signal });
      id = started;
      const lacking = new Set(missing);
      for (const { path, bytes } of files) {
        if (lacking.has(path)) continue;
        arrived += 1;
        arrivedBytes += bytes;
      }
      arrivedBefore ??= arrived;
      report(null);
      await sendAll(
        client,
        id,
        files.filter(({ path }) => lacking.has(path)),
        signal,
        {
          onPart: (bytes) => report(null, bytes),
          onArrived: (bytes) => {
            failed = 0;
            arrived += 1;
            arrivedBytes += bytes;
          },
        },
      );
      return id;
    } catch (error) {
      failed += 1;
      if (!isTemporary(error) || failed === MAX_ATTEMPTS) throw error;
      report(error.message);
      const seconds = error.retryAfterSeconds ?? 0;
      await waitFor(Math.max(seconds * 1000, firstWaitMs * 2 ** (failed - 1)), signal);
    }
  }
}

interface Listeners {
  /** Called with the bytes of files that are on their way. */
  onPart: (bytes: number) => void;
  onArrived: (bytes: number) => void;
}

async function sendAll(
  client: ApiClient,
  id: string,
  files: readonly BuildFile[],
  signal: AbortSignal,
  { onPart, onArrived }: Listeners,
): Promise<void> {
  const waiting = [...files].reverse();
  const parts = new Map<string, number>();
  // After one failure, the others stop too: the next attempt asks what is missing.
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  const reportParts = () => onPart([...parts.values()].reduce((total, bytes) => total + bytes, 0));
  const sendRemaining = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { path, bytes, file } = next;
      await assertUnchanged(next);
      await upload(
        client,
        sendFile,
        { id, path, content: file },
        {
          signal: stop,
          onProgress: (sent) => {
            parts.set(path, Math.min(sent, bytes));
            reportParts();
          },
        },
      );
      parts.delete(path);
      onArrived(bytes);
      reportParts();
    }
  };
  const lanes = Array.from({ length: MAX_PARALLEL_UPLOADS }, () =>
    sendRemaining().catch((error: unknown) => {
      failure.abort();
      throw error;
    }),
  );
  const results = await Promise.allSettled(lanes);
  signal.throwIfAborted();
  for (const result of results)
    if (result.status === 'rejected' && result.reason !== failure.signal.reason) throw result.reason;
}

/** Whether sending again may help. Not found: the upload was deleted or published meanwhile, so it starts again. */
function isTemporary(error: unknown): error is ApiError {
  if (!isApiError(error)) return false;
  if (error.code === 'too-many') return (error.retryAfterSeconds ?? 0) <= MAX_WAIT_SECONDS;
  return ['offline', 'timeout', 'server', 'not-found'].includes(error.code);
}

/** Waits, but not longer than until the browser is online again. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const finish = (end: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', resume);
      signal.removeEventListener('abort', stop);
      end();
    };
    const resume = finish(done);
    const stop = finish(() => fail(signal.reason));
    const timer = setTimeout(resume, ms);
    window.addEventListener('online', resume);
    signal.addEventListener('abort', stop);
  });
}
