import { lazyWithRetry } from '@portal/ui';
import { PasswordField } from '@portal/ui/forms';
import type { KeptTokensProps } from './kept-tokens.tsx';
import { PASSWORD_MIN } from './new-password-schema.ts';

// Few users have tokens.
const KeptTokens = lazyWithRetry<KeptTokensProps>(
  () => import('./kept-tokens.tsx').then((module) => module.KeptTokens),
  () => null,
);

interface NewPasswordFieldsProps {
  /** Tells password managers which account to update. */
  email: string;
  /** The user's API tokens, which the new password revokes unless they are kept; undefined while they are loaded. */
  tokens: KeptTokensProps['tokens'] | undefined;
}

/** The fields of {@link newPasswordSchema}. */
export function NewPasswordFields({ email, tokens = [] }: NewPasswordFieldsProps) {
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
      {(tokens === null || tokens.length > 0) && <KeptTokens tokens={tokens} />}
    </>
  );
}
