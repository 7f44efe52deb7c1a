import * as v from '@portal/api-client/schema';
import { max, required, text } from '@portal/ui/forms';

export const nameSchema = v.object({ name: text(required(), max(120)) });
