/** Makes the changes that are due in a separate process, for the test that kills it: `schedule-process.ts <store> <ms>`. */

import { closeTestStores, openTestStore } from '../testing-store.ts';
import { makeDueChanges } from './schedule.ts';

const [folder = '', durationMs = ''] = process.argv.slice(2);
await makeDueChanges(openTestStore(folder, { durationMs: Number(durationMs) }));
await closeTestStores();
