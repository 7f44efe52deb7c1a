import { useEffect, useEffectEvent } from 'react';

/** Callbacks that load the missing rows of lists before the page is printed. */
const preparations = new Set<() => Promise<void>>();

/** Runs before the page is printed with its Print button. */
export function usePrintPreparation(prepare: () => Promise<void>): void {
  const run = useEffectEvent(prepare);
  useEffect(() => {
    const preparation = () => run();
    preparations.add(preparation);
    return () => void preparations.delete(preparation);
  }, []);
}

export async function preparePrint(): Promise<void> {
  await Promise.all([...preparations].map((prepare) => prepare()));
}
