/**
 * Runs a task every `ms` milliseconds while the page can be seen. A hidden page runs nothing; when it is seen again,
 * what fell due meanwhile runs once, at once.
 * @returns stops it
 */
export function repeatWhileVisible(ms: number, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = Date.now();

  function schedule(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    // Never longer than the interval: the computer's clock may be set back meanwhile (F16).
    timer = setTimeout(run, Math.min(ms, Math.max(0, lastRun + ms - Date.now())));
  }

  function run(): void {
    lastRun = Date.now();
    schedule();
    task();
  }

  document.addEventListener('visibilitychange', schedule);
  schedule();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', schedule);
  };
}
