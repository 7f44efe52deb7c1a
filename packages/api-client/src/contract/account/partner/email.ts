import * as v from '@portal/api-client/schema';
import { isEmailAddress } from '../../shared/email-address.ts';

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'field is required'),
  isEmailAddress,
  v.maxLength(255, 'may not be greater than 255 characters'),
);
