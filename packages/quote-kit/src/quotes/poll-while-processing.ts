const POLL_MS = 1500;

const isProcessing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'processing';

/**
 * The polling interval while an order is being placed. Wrap it in a new function at each render: SWR recalculates the
 * interval only if the function changes.
 */
export function pollWhileProcessing(latest: unknown): number {
  const items =
    typeof latest === 'object' && latest !== null && 'items' in latest && Array.isArray(latest.items)
      ? latest.items
      : [latest];
  return items.some(isProcessing) ? POLL_MS : 0;
}
