import * as v from '@portal/api-client/schema';
import { rowId } from '@portal/api-client/schema';

/** Customer ID. Matches every spelling of the customer's name. An unknown ID, or another company's, matches nothing. */
export const customerFilter = v.optional(rowId);
