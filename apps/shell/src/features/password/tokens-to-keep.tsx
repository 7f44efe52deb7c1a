import type { contract } from '@portal/api-client';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/fields';

export interface TokensToKeepProps {
  /** Null if they could not be read. */
  tokens: readonly contract.auth.OwnToken[] | null;
}

/**
 * The user's API tokens with a checkbox each. Unticked tokens are revoked with the old password. Field `keepTokens`.
 */
export function TokensToKeep({ tokens }: TokensToKeepProps) {
  if (tokens === null)
    return (
      <AlertBanner tone="warning" live="off" title="Your API tokens could not be loaded">
        All your API tokens will be revoked. To choose which to keep, reload the page.
      </AlertBanner>
    );
  return (
    <Stack gap={2} role="group" aria-label="Your API tokens">
      <Text component="p">
        Your API tokens are revoked with your old password. Select those that your applications should keep.
      </Text>
      {tokens.map(({ id, name, prefix }) => (
        <CheckboxField key={id} name="keepTokens" value={id} label={`Keep ${name} (${prefix}…)`} />
      ))}
    </Stack>
  );
}
