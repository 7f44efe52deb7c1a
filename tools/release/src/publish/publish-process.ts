/** Publishes one build in a separate process, for the test that kills it: `publish-process.ts <store> <dist> <ms>`. */

import { ReleaseStore } from '../store/store.ts';
import { publish } from './publish.ts';

const [folder = '', dist = '', durationMs = ''] = process.argv.slice(2);
await publish(new ReleaseStore(folder, { durationMs: Number(durationMs) }), dist);
