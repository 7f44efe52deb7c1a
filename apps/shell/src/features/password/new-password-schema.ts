import { confirmed, max, min, required, secret } from '@portal/ui/forms';
import * as v from 'valibot';

export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

/** A new password and its confirmation. */
export const newPasswordSchema = v.pipe(
  v.object({
    password: secret(required(), min(PASSWORD_MIN), max(PASSWORD_MAX)),
    passwordConfirmation: secret(required()),
  }),
  confirmed('passwordConfirmation', 'password', 'Passwords do not match'),
);
