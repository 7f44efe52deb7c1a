/**
 * Runs a task every `ms` milliseconds while the page is visible (D54). When a hidden page becomes visible again, an overdue
 * task runs once, immediately.
 * @returns a function that stops it
 */
export function repeatWhileVisible(ms: number, task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = Date.now();

  function schedule(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    // Limited to the interval, because the computer's clock may have been set back (F16).
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
