import { Agent, request } from 'node:http';

/**
 * The load generator, a separate process so that it does not share the event loop of the server it measures. Each
 * keep-alive connection belongs to one session and sends its next request when it has read the last response.
 *
 * `node load.ts <url> <cookies as JSON, one per connection> <milliseconds>` prints `{ perSecond, p50, p99, failed }`.
 */
const [url = '', cookies = '[]', milliseconds = '1000'] = process.argv.slice(2);
const agents = (JSON.parse(cookies) as string[]).map((cookie) => ({
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  headers: { cookie, accept: 'application/json' },
}));
type Connection = (typeof agents)[number];
const target = new URL(url);
const WARM_UP = 1 / 5;

function sendRequest({ agent, headers }: Connection): Promise<{ ms: number; ok: boolean }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    request(target, { agent, headers }, (response) => {
      response.on('data', () => {});
      response.on('end', () => resolve({ ms: performance.now() - began, ok: response.statusCode === 200 }));
    })
      .on('error', reject)
      .end();
  });
}

async function run(duration: number) {
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const isOver = () => performance.now() - began > duration;
  const repeat = async (connection: Connection) => {
    while (!isOver()) {
      const { ms, ok } = await sendRequest(connection);
      times.push(ms);
      if (!ok) failed += 1;
    }
  };
  await Promise.all(agents.map(repeat));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

await run(Number(milliseconds) * WARM_UP);
process.stdout.write(JSON.stringify(await run(Number(milliseconds))));
for (const { agent } of agents) agent.destroy();
