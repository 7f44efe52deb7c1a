import { Worker } from 'node:worker_threads';

interface PoolOptions {
  /** Threads at once; other work waits in order. */
  size: number;
  /** How long one piece of work may take. */
  maxMilliseconds: number;
}

/** Memory of one thread. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** A thread without work stays this long, because it has loaded its modules. */
const IDLE_MS = 60_000;

export interface ThreadPool {
  /**
   * Runs `work` with a thread of its own until it has ended. The thread of work that failed, took too long or was
   * aborted is ended; a crash fails the work with its error.
   */
  run<Result>(work: (worker: Worker) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Removes the listeners of the last work; the worker's own stay. */
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
    // One that ends without work is not taken again, and does not stop the server.
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
