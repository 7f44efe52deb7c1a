import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { config } from '../src/config.ts';
import { faviconOf } from './favicon.ts';

await writeFile(resolve(import.meta.dirname, '../public/favicon.svg'), faviconOf(config));
