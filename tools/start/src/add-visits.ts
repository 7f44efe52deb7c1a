import { createApi, readConfig } from '@portal/provider-api';

/*
 * For browser tests: adds the visits of 200 users to a version of an area, in the data folder of a portal that is not
 * running. Their pages took from 100 to 299 ms to load. `add-visits.ts <area> <version>`, with DATA_DIR.
 */
const USERS = 200;
/** No user of the demo has such an id. */
const FIRST_ID = 1_000_000;

const [area = '', version = ''] = process.argv.slice(2);
const api = await createApi({ config: readConfig() });
const { visits } = api.provider;
for (let user = 0; user < USERS; user += 1) {
  const caller = { userId: FIRST_ID + user, partnerId: user % 10, impersonatedBy: null };
  visits.add([{ kind: 'page-shown', area, version, page: '/', ms: 100 + user }], caller);
}
await visits.write();
await api.close();
