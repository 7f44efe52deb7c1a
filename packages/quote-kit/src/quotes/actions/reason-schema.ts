import { max, required, text } from '@portal/ui/forms';
import * as v from 'valibot';

/** The reason for cancelling or declining a quote. */
export const reasonSchema = v.object({ reason: text(required(), max(500)) });
