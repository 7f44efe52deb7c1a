import { expect, it } from '@jest/globals';
import { createTestApi } from '../testing/index.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

/** More than the pool has connections, so that most requests wait for the connection of another one. */
const REQUESTS = 60;

it('puts each statement into the trace of the request that sent it when requests share connections', async () => {
  const receiver = await startReceiver();
  const tracing = { tracesUrl: `http://127.0.0.1:${receiver.port}/v1/traces`, sampleRatio: 1 };
  const api = await createTestApi({ tracing });
  try {
    const user = await api.asUser('role1@acme.test');
    const traceIds = Array.from({ length: REQUESTS }, (_, at) => String(at + 1).padStart(32, '0'));
    const responses = await Promise.all(
      traceIds.map((traceId) =>
        user.fetch('/api/v1/quotes', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(traceIds.map(() => 200));
    await api.close();
    const spans: { traceId: string; name: string }[] = receiver.requests.flatMap(
      ({ event }) => event.resourceSpans[0].scopeSpans[0].spans,
    );
    const namesIn = (traceId: string) =>
      spans.flatMap((span) => (span.traceId === traceId ? [span.name] : [])).sort();
    // Requests that arrive together share the statement that reads their sessions; it is in the trace of one of them.
    // The statement of the list reads its totals first.
    for (const traceId of traceIds)
      expect(namesIn(traceId).filter((name) => name !== 'SELECT sessions')).toEqual([
        'SELECT quote_counts',
        'quotes.list',
      ]);
    // A transaction's statements go through one client.
    expect(spans.map(({ name }) => name)).toContain('INSERT sessions');
  } finally {
    await receiver.close();
  }
});
