import { confirmed, max, min, required, secret } from '@portal/ui/forms';
import * as v from 'valibot';

export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

/** A new password, its confirmation, and the API tokens to keep. */
export const newPasswordSchema = v.pipe(
  v.object({
    password: secret(required(), min(PASSWORD_MIN), max(PASSWORD_MAX)),
    passwordConfirmation: secret(required()),
    keepTokens: v.array(v.string()),
  }),
  confirmed('passwordConfirmation', 'password', 'Passwords do not match'),
);

export const NO_PASSWORD: v.InferInput<typeof newPasswordSchema> = {
  password: '',
  passwordConfirmation: '',
  keepTokens: [],
};
