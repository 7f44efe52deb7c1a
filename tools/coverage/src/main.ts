import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callDocument } from './document.ts';

writeFileSync(join(resolve(import.meta.dirname, '../../..'), 'docs', 'coverage-calls.md'), callDocument());
