import { Agent, request } from 'node:http';

/**
 * Somebody who reads while others work: one call after the other until its input ends, then prints
 * `{ calls, p50, p99, longest }` in milliseconds. `node readers.ts <url> <cookie>`
 */
const [url = '', cookie = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
let isOver = false;
process.stdin.on('end', () => {
  isOver = true;
});
process.stdin.resume();

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      response.on('data', () => {});
      response.on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}

for (let warm = 0; warm < 200; warm += 1) await ask();
process.stdout.write('ready\n');
while (!isOver) {
  const began = performance.now();
  await ask();
  times.push(performance.now() - began);
}
agent.destroy();
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(
  JSON.stringify({ calls: times.length, p50: at(0.5), p99: at(0.99), longest: times.at(-1) ?? 0 }),
);
