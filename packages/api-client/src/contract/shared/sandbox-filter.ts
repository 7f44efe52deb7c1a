import * as v from '@portal/api-client/schema';
import { queryFlag } from '@portal/api-client/schema';

/**
 * Lists the test data of sandbox tokens instead of real data. Only for people: a sandbox token always gets test data,
 * any other token never does.
 */
export const sandboxFilter = v.optional(queryFlag);
