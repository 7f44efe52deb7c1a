import { PasswordField } from '@portal/ui/forms';
import { PASSWORD_MIN } from './new-password-schema.ts';

/** The two fields of {@link newPasswordSchema}. `email` tells password managers which account to update. */
export function NewPasswordFields({ email }: { email: string }) {
  return (
    <>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label="New password"
        help={`At least ${PASSWORD_MIN} characters. A few random words are easy to remember and hard to guess.`}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField name="passwordConfirmation" label="Confirm new password" autoComplete="new-password" />
    </>
  );
}
