import { REPOSITORY } from './run-command.ts';

/** Longer than any file takes. */
const LIMIT_MS = 5 * 60_000;

interface TestFile {
  path: string;
}

/** Reporter of Jest. Prints which test files have been running for long, in case the run never ends. */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default class SlowFiles {
  readonly #running = new Map<string, NodeJS.Timeout>();

  onTestFileStart({ path }: TestFile): void {
    const print = () =>
      process.stdout.write(`Not finished after 5 minutes: ${path.replace(`${REPOSITORY}/`, '')}\n`);
    this.#running.set(path, setTimeout(print, LIMIT_MS).unref());
  }

  onTestFileResult({ path }: TestFile): void {
    clearTimeout(this.#running.get(path));
    this.#running.delete(path);
  }
}
