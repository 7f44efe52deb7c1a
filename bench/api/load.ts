import { Agent, request } from 'node:http';

/**
 * The load generator, a separate process so that it does not share the event loop of the server it measures. Uses a
 * fixed number of keep-alive connections; each sends its next request when it has read the last response.
 *
 * `node load.ts <url> <cookie> <connections> <requests>` prints `{ perSecond, p50, p99, failed }`.
 */
const [url = '', cookie = '', connections = '16', requests = '1000'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const target = new URL(url);
const headers = { cookie, accept: 'application/json' };

function sendRequest(): Promise<{ ms: number; ok: boolean }> {
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

async function run(count: number) {
  const times: number[] = [];
  let failed = 0;
  let left = count;
  const began = performance.now();
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      const { ms, ok } = await sendRequest();
      times.push(ms);
      if (!ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(connections) }, connection));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

await run(Math.ceil(Number(requests) / 10)); // warms up
process.stdout.write(JSON.stringify(await run(Number(requests))));
agent.destroy();
