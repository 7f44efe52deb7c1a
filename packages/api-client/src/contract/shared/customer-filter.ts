import * as v from '@portal/api-client/schema';
import { rowId } from '@portal/api-client/schema';

/** Id of the customer, under all spellings of their name. An id of nobody, or of another company, matches nothing. */
export const customerFilter = v.optional(rowId);
