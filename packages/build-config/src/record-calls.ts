import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** One answered request of a test, as a line of JSON. */
export interface RecordedCall {
  /** Absolute path of the test file. */
  test: string;
  method: string;
  path: string;
  status: number;
}

/** Records the calls of the running Jest test in the folder of `RECORD_CALLS`. Does nothing if it is not set. */
export function recordCall(method: string, path: string, status: number): void {
  const folder = process.env['RECORD_CALLS'];
  const test = currentTest();
  if (!folder || test === undefined) return;
  mkdirSync(folder, { recursive: true });
  const call: RecordedCall = { test, method, path, status };
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(call)}\n`);
}

function currentTest(): string | undefined {
  const jest: { getState?: () => { testPath?: string } } | undefined = Reflect.get(globalThis, 'expect');
  return jest?.getState?.().testPath;
}
