import { writeFileSync } from 'node:fs';

/**
 * Loaded into a server with `--import`: measures the CPU time of each turn of its event loop, which other processes on
 * the machine do not change. SIGUSR2 writes the longest turn since the last signal, in milliseconds, to `TURN_FILE`.
 */
const file = process.env['TURN_FILE'] ?? '';
let longest = 0;
let before = process.threadCpuUsage();

process.on('SIGUSR2', () => {
  writeFileSync(file, String(longest));
  longest = 0;
});

function turn(): void {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, (user + system) / 1000);
  before = process.threadCpuUsage();
  setImmediate(turn).unref();
}
turn();
