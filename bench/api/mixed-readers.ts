import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';

/**
 * The readers of the load test, a separate process so that they do not share an event loop with the writers. Each
 * keep-alive connection belongs to one session, and reads one path after the other.
 *
 * `node mixed-readers.ts <URLs of the servers> <cookies> <paths> <seconds> <seconds between two reads of a session>`,
 * lists as JSON, prints `{ reads, p50, p99, failed }`, times in milliseconds.
 */
const [servers = '[]', sessions = '[]', list = '[]', seconds = '60', pause = '0'] = process.argv.slice(2);
const urls: readonly string[] = JSON.parse(servers);
const cookies: readonly string[] = JSON.parse(sessions);
const paths: readonly string[] = JSON.parse(list);

const times: number[] = [];
let failed = 0;

async function runWithoutPauses(url: string, own: readonly string[]): Promise<void> {
  let next = 0;
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      duration: Number(seconds),
      connections: own.length,
      timeout: 30,
      setupClient(client) {
        const headers = { cookie: own[next % own.length], accept: 'application/json' };
        client.setRequests(paths.map((path) => ({ path, headers })));
        next += 1;
      },
    };
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    instance.on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      if (status !== 200) failed += 1;
    });
  });
  failed += errors;
}

/** One session that reads one path after the other, with pauses. Sessions start at different times within one pause. */
async function readWithPauses(url: string, cookie: string, share: number): Promise<void> {
  const pauseMs = Number(pause) * 1000;
  const endAt = performance.now() + Number(seconds) * 1000;
  await wait(pauseMs * share);
  for (let next = Math.floor(share * paths.length); performance.now() < endAt; next += 1) {
    const path = paths[next % paths.length] ?? '/';
    const began = performance.now();
    try {
      const response = await fetch(`${url}${path}`, {
        headers: { cookie, accept: 'application/json' },
        signal: AbortSignal.timeout(30_000),
      });
      await response.arrayBuffer();
      if (response.status !== 200) failed += 1;
    } catch {
      failed += 1;
    }
    times.push(performance.now() - began);
    await wait(pauseMs);
  }
}

async function run(url: string, own: readonly string[]): Promise<void> {
  if (Number(pause) === 0) return runWithoutPauses(url, own);
  await Promise.all(own.map((cookie, index) => readWithPauses(url, cookie, index / own.length)));
}

await Promise.all(
  urls.map((url, index) =>
    run(
      url,
      cookies.filter((_, at) => at % urls.length === index),
    ),
  ),
);
times.sort((a, b) => a - b);
const share = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
process.stdout.write(JSON.stringify({ reads: times.length, p50: share(0.5), p99: share(0.99), failed }));
