import autocannon from 'autocannon';

/**
 * The load generator, a separate process so that it does not share the event loop of the server it measures. Each
 * keep-alive connection belongs to one session and sends its next request when it has read the last response.
 *
 * `node load.ts <url> <cookies as JSON, one per connection> <seconds>` prints `{ perSecond, p50, p99, failed }`.
 */
const [url = '', list = '[]', seconds = '1'] = process.argv.slice(2);
const cookies: readonly string[] = JSON.parse(list);

function run(duration: number) {
  let next = 0;
  return autocannon({
    url,
    duration,
    connections: cookies.length,
    setupClient(client) {
      client.setHeaders({ cookie: cookies[next % cookies.length], accept: 'application/json' });
      next += 1;
    },
  });
}

await run(1); // warms up both sides
const duration = Number(seconds);
const { requests, latency, non2xx, errors } = await run(duration);
process.stdout.write(
  JSON.stringify({
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  }),
);
