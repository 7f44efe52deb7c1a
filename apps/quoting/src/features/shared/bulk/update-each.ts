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
 * Runs one call for each reference, a few at a time; one that is refused does not stop the others.
 * @param onProgress how many are through, refused ones included.
 */
export async function forEachSettled(
  references: readonly string[],
  update: (reference: string) => Promise<unknown>,
  onProgress: (through: number) => void = () => {},
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  const waiting = [...references];
  let through = 0;

  async function work(): Promise<void> {
    for (let reference = waiting.shift(); reference !== undefined; reference = waiting.shift()) {
      try {
        await update(reference);
        result.done.push(reference);
      } catch (error) {
        if (!isApiError(error)) throw error;
        result.failed.push({ reference, error });
      }
      through += 1;
      onProgress(through);
    }
  }

  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, references.length) }, work));
  return result;
}
