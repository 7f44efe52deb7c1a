import { Worker } from 'node:worker_threads';

interface PoolOptions {
  /** Maximum number of threads at the same time; further work waits in order. */
  size: number;
  /** Time limit for one run. */
  maxMilliseconds: number;
}

/** Memory limits of one thread. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** Keeps an idle thread for this long, because its modules are already loaded. */
const IDLE_MS = 60_000;

export interface ThreadPool {
  /**
   * Runs `work` with its own thread. If the work fails, takes too long or is aborted, the thread is terminated. If
   * the thread crashes, the work rejects with the error.
   */
  run<Result>(work: (worker: Worker) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Removes the listeners that the last work added; the thread's own listeners stay. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

export function createThreadPool(script: URL, { size, maxMilliseconds }: PoolOptions): ThreadPool {
  const idle = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let free = size;

  function takeWorker(): Worker {
    for (const worker of idle) {
      idle.delete(worker);
      worker.ref();
      return worker;
    }
    return new Worker(script, { resourceLimits: LIMITS });
  }

  function keepWorker(worker: Worker): void {
    idle.add(worker);
    forget(worker);
    // An idle thread that crashes is not reused and does not stop the server.
    worker.on('error', () => idle.delete(worker));
    worker.on('exit', () => idle.delete(worker));
    worker.unref();
    setTimeout(() => {
      if (idle.delete(worker)) void worker.terminate();
    }, IDLE_MS).unref();
  }

  async function runWithThread<Result>(
    work: (worker: Worker) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const worker = takeWorker();
    let timer: NodeJS.Timeout | undefined;
    let abort = () => {};
    try {
      const result = await new Promise<Result>((resolve, reject) => {
        abort = () => reject(signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
        const tooLong = () => reject(new Error(`A thread worked for more than ${maxMilliseconds} ms.`));
        timer = setTimeout(tooLong, maxMilliseconds);
        worker.on('error', reject);
        worker.on('exit', () => reject(new Error('A thread ended before its work.')));
        work(worker).then(resolve, reject);
      });
      keepWorker(worker);
      return result;
    } catch (error) {
      forget(worker);
      worker.on('error', () => {});
      void worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async run(work, signal) {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else await waitForTurn(signal);
      try {
        return await runWithThread(work, signal);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
