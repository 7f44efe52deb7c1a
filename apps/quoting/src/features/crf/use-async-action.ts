import { isApiError } from '@portal/portal-sdk';
import { useState } from 'react';

/** One thing done at a time: whether it is under way, and why it was refused. */
export function useAsyncAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, setProblem, run };
}
