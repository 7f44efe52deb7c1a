import type { contract } from '@portal/api-client';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/fields';
import { formatDate } from '@portal/ui/format';
import { Section } from '@portal/ui/page';

interface TokensToKeepProps {
  /** Undefined if they could not be read. */
  tokens: readonly contract.auth.OwnToken[] | undefined;
}

/**
 * The user's API tokens with a checkbox each. Unticked tokens are revoked with the old password. Field `keepTokens`.
 */
export function TokensToKeep({ tokens }: TokensToKeepProps) {
  if (tokens === undefined)
    return (
      <AlertBanner tone="warning" live="off" title="Your API tokens could not be loaded">
        All your API tokens will be revoked. To choose which to keep, reload the page.
      </AlertBanner>
    );
  if (tokens.length === 0) return null;
  return (
    <Section title="Your API tokens" level={2}>
      <Stack gap={2}>
        <Text component="p">
          These tokens are revoked with your old password. Select those that your applications should keep.
        </Text>
        {tokens.map(({ id, name, prefix, lastUsedAt, expiresAt }) => (
          <CheckboxField
            key={id}
            name="keepTokens"
            value={id}
            label={`Keep ${name} (${prefix}…), ${lastUsedAt === null ? 'never used' : `last used ${formatDate(lastUsedAt)}`}, expires ${formatDate(expiresAt)}`}
          />
        ))}
      </Stack>
    </Section>
  );
}
