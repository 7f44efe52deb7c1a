import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brand } from '@portal/brand';
import { faviconOf } from './favicon.ts';

await writeFile(resolve(import.meta.dirname, '../public/favicon.svg'), faviconOf(brand));
