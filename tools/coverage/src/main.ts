import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callDocument } from './document.ts';
import { REPOSITORY, readRecording, SUMMARY_FILE, summarize } from './recorded.ts';

/** `npm run coverage`: takes over the calls of the last full `npm run unit` and writes docs/coverage-calls.md. */
const recorded = readRecording();
if (recorded === null)
  process.stdout.write('No recorded calls: run `npm run unit` first. The last summary is used.\n');
else writeFileSync(SUMMARY_FILE, `${JSON.stringify(summarize(recorded), null, 2)}\n`);
writeFileSync(join(REPOSITORY, 'docs', 'coverage-calls.md'), callDocument());
