import { max, required, text } from '@portal/ui/forms';
import * as v from 'valibot';

export const nameSchema = v.object({ name: text(required(), max(120)) });
