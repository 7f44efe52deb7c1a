import * as v from '@portal/api-client/schema';
import { max, required, text } from '@portal/ui/forms';

/** The reason for cancelling or declining a quote. */
export const reasonSchema = v.object({ reason: text(required(), max(500)) });
