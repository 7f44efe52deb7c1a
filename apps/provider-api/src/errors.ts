import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import type { ListedError } from './monitoring/error-list.ts';

/** `npm run errors -- [--days 7] [--url http://localhost:4000]`: prints the errors that a running portal has recorded. */
const { values } = parseArgs({ options: { days: { type: 'string' }, url: { type: 'string' } } });
const { port, metricsToken } = readConfig();
const url = new URL('/errors', values.url ?? `http://localhost:${port}`);
url.searchParams.set('days', values.days ?? '7');

try {
  const answer = await fetch(url, {
    headers: metricsToken === null ? {} : { Authorization: `Bearer ${metricsToken}` },
  });
  if (!answer.ok) throw new Error(await explain(answer));
  const errors: ListedError[] = await answer.json();
  process.stdout.write(errors.length === 0 ? 'No errors.\n' : errors.map(describe).join('\n'));
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`);
  process.exitCode = 1;
}

async function explain(answer: Response): Promise<string> {
  if (answer.status === 404)
    return `${url.origin} shows its errors only with the token in METRICS_TOKEN, or without one on a developer's machine.`;
  return `${url.origin} answered ${answer.status}: ${await answer.text()}`;
}

function describe({
  area,
  version,
  page,
  message,
  stack,
  count,
  firstAt,
  lastAt,
  requestId,
}: ListedError): string {
  const request = requestId === null ? '' : `, request ${requestId}`;
  const frames = stack === '' ? '' : `${stack.replace(/^/gm, '    ')}\n`;
  return `${count} × ${area} ${version}, ${page}: ${message}\n  ${firstAt} to ${lastAt}${request}\n${frames}`;
}
