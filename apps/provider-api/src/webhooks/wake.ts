import type { Provider } from '../provider.ts';
import { dispatchJob } from './jobs.ts';
import { onNewEvents } from './new-events.ts';

/** The transaction that queued an event has usually ended by then; if not, the sweep of every minute finds the event. */
const DELAY_MS = 500;

/** Starts the dispatch of this process's new events without waiting for the sweep. Returns the function that ends this. */
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
