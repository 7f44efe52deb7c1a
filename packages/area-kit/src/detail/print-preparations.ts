import { useEffect, useEffectEvent } from 'react';

/** What the lists on the page still have to load before it is printed. */
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
