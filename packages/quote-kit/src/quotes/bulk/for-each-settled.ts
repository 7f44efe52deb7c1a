import { type ApiError, isApiError } from '@portal/portal-sdk';

export interface BulkFailure {
  reference: string;
  error: ApiError;
}

export interface BulkResult {
  done: string[];
  failed: BulkFailure[];
}

const MAX_CONCURRENT = 4;

/**
 * Runs one call per reference, a few at a time. A failed call does not stop the others.
 * @param onProgress receives the number of completed calls, including failed ones.
 */
export async function forEachSettled(
  references: readonly string[],
  update: (reference: string) => Promise<unknown>,
  onProgress: (completed: number) => void = () => {},
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  const queue = [...references];
  let completed = 0;

  async function work(): Promise<void> {
    for (let reference = queue.shift(); reference !== undefined; reference = queue.shift()) {
      try {
        await update(reference);
        result.done.push(reference);
      } catch (error) {
        if (!isApiError(error)) throw error;
        result.failed.push({ reference, error });
      }
      completed += 1;
      onProgress(completed);
    }
  }

  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, references.length) }, work));
  return result;
}
