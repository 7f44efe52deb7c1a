import { isApiError } from '@portal/portal-sdk';
import { useState } from 'react';

/** Runs one async action at a time and reports whether it is running and why it failed. */
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
