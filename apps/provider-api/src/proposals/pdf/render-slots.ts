/** Long documents that are rendered at once in one process; each takes a few megabytes and a share of the processor. */
const SLOTS = 2;

let free = SLOTS;
const waiting: (() => void)[] = [];

/** Runs `work` as soon as a slot is free; those who wait take turns in order. */
export async function withRenderSlot<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (free > 0) free -= 1;
  else await waitForSlot(signal);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

function waitForSlot(signal: AbortSignal | undefined): Promise<void> {
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
