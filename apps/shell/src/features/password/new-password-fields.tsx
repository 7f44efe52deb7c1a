import { lazyWithRetry, Stack, Text } from '@portal/ui';
import { PasswordField, SubmitButton } from '@portal/ui/forms';
import { PASSWORD_MIN } from './new-password-schema.ts';
import type { TokensToKeepProps } from './tokens-to-keep.tsx';

// Few users have tokens.
const TokensToKeep = lazyWithRetry<TokensToKeepProps>(
  () => import('./tokens-to-keep.tsx').then((module) => module.TokensToKeep),
  () => null,
);

interface NewPasswordFieldsProps {
  /** Tells password managers which account to update. */
  email: string;
  /** The user's API tokens, which the new password revokes unless the user keeps them; undefined while they are loaded. */
  tokens: TokensToKeepProps['tokens'] | undefined;
}

/** The fields of {@link newPasswordSchema}, and the button that saves them. */
export function NewPasswordFields({ email, tokens }: NewPasswordFieldsProps) {
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
      {tokens !== undefined && tokens?.length !== 0 && <TokensToKeep tokens={tokens} />}
      <Stack gap={2}>
        {tokens === undefined && (
          <Text component="p" tone="muted" role="status">
            Loading your API tokens. You can then choose which to keep.
          </Text>
        )}
        {/* Otherwise, a quick user would revoke all tokens without having seen them. */}
        <SubmitButton fullWidth disabled={tokens === undefined}>
          Set password
        </SubmitButton>
      </Stack>
    </>
  );
}
