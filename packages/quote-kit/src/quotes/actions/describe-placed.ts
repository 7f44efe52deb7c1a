/** How many of the approved orders are placed now, and how many need a second approval. */
export function describePlaced(placed: number, count: number): string {
  const rest = count - placed;
  if (rest === 0)
    return count === 1 ? 'The order is placed immediately.' : `The ${count} orders are placed immediately.`;
  if (placed === 0)
    return `No order is placed yet. ${count === 1 ? 'The order needs' : `All ${count} orders need`} a second approval.`;
  const others = `${rest} ${rest === 1 ? 'needs' : 'need'} a second approval.`;
  return `${placed} of ${count} orders ${placed === 1 ? 'is' : 'are'} placed now. ${others}`;
}
