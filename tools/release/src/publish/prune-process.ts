/** Prunes a store in a separate process, for the test that kills it: `prune-process.ts <store>`. */

import { closeTestStores, openTestStore } from '../testing-store.ts';
import { prune } from './prune.ts';

const [folder = ''] = process.argv.slice(2);
await prune(openTestStore(folder), 0);
await closeTestStores();
