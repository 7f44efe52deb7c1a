import type { Provider } from '../../provider.ts';
import { dispatchJob } from '../jobs.ts';
import { onNewEvents } from '../new-events.ts';

/** Usually long enough for the transaction that queued the event to commit. Otherwise, the next sweep finds the event. */
const DELAY_MS = 500;

/** Dispatches new events of this process without waiting for the next sweep. Returns a function that stops this. */
export function dispatchOnNewEvents({ jobs, db, log }: Provider): () => void {
  let timer: NodeJS.Timeout | undefined;
  const send = async () => {
    timer = undefined;
    try {
      await jobs.send(db, dispatchJob, {}, { onlyOnce: 'new-events' });
    } catch (error) {
      log.error('webhooks.wake', error);
    }
  };
  const stopListening = onNewEvents(() => {
    timer ??= setTimeout(send, DELAY_MS).unref();
  });
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
