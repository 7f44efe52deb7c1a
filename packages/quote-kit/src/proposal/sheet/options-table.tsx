import type { contract } from '@portal/api-client';
import { Box, Stack, Text } from '@portal/ui';
import { Section, SideScroll } from '@portal/ui/page';
import { OptionColumns } from './option-columns.tsx';

/** The options for the site of a quote, above the recommended one's prices. */
export function OptionsTable({ options }: { options: readonly contract.proposals.OfferOption[] }) {
  return (
    <Box sx={{ mb: 6 }}>
      <Section title="Options for this site, excl. VAT" level={3}>
        <Stack gap={3}>
          <Text variant="dense" tone="muted" component="p" sx={{ m: 0 }}>
            Choose one of these options. Totals include only the recommended one.
          </Text>
          <SideScroll tabIndex={0} role="region" aria-label="Options table">
            <OptionColumns options={options} />
          </SideScroll>
        </Stack>
      </Section>
      <Text variant="heading" component="h3" sx={{ mt: 6, mb: 4 }}>
        The recommended option
      </Text>
    </Box>
  );
}
