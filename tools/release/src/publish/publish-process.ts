/** Publishes one build in a separate process, for the test that kills it: `publish-process.ts <store> <dist> <ms>`. */

import { closeTestStores, openTestStore } from '../testing-store.ts';
import { publish } from './publish.ts';

const [folder = '', dist = '', durationMs = ''] = process.argv.slice(2);
await publish(openTestStore(folder, { durationMs: Number(durationMs) }), dist);
await closeTestStores();
