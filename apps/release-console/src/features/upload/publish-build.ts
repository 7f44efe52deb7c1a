import { type ApiError, isApiError } from '@portal/api-client';
import type { ApiClient } from '@portal/api-client/client';
import type { ChangeResult } from '../../contract/changes.ts';
import { checkUpload, publishUpload, type UploadCheck } from '../../contract/uploads.ts';

/** The server reads, checks, stores and compresses a build before it answers. */
const TIMEOUT_MS = 280_000;

/** How a build is published. */
export type PublishChoice =
  | { target: 'draft'; force: boolean; reason: string }
  | { target: 'live'; ifLive: string | null; force: boolean; reason: string }
  | { target: 'preview'; hours: number; force: boolean; reason: string };

/** Checks an upload. Sends files again if the server no longer has them. */
export const checkBuild = (client: ApiClient, id: string, sendAgain: () => Promise<string>) =>
  withAllFiles<UploadCheck>(id, sendAgain, (complete) =>
    client.call(checkUpload, { id: complete }, { timeoutMs: TIMEOUT_MS }),
  );

/** Publishes an upload. Sends files again if the server no longer has them. */
export const publishBuild = (
  client: ApiClient,
  id: string,
  choice: PublishChoice,
  sendAgain: () => Promise<string>,
) =>
  withAllFiles<ChangeResult>(id, sendAgain, (complete) =>
    client.call(publishUpload, { id: complete, ...choice }, { timeoutMs: TIMEOUT_MS }),
  );

async function withAllFiles<T>(
  id: string,
  sendAgain: () => Promise<string>,
  work: (id: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(id);
  } catch (error) {
    if (!isApiError(error) || !hasLostFiles(error)) throw error;
    return work(await sendAgain());
  }
}

/** The upload was deleted, for example after a day, or some of its files are damaged. */
function hasLostFiles({ code, body }: ApiError): boolean {
  return code === 'not-found' || (code === 'conflict' && Array.isArray(Object(body).missing));
}
