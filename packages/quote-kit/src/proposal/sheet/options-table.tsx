import type { contract } from '@portal/api-client';
import { Box, Stack, Text } from '@portal/ui';
import { formatMoney, formatTermMonths } from '@portal/ui/format';
import { Section, SideScroll } from '@portal/ui/page';
import { PriceTable } from './price-table.tsx';

type Option = contract.proposals.OfferOption;

const ROWS: readonly { label: string; value: (option: Option) => string }[] = [
  { label: 'Service', value: ({ service }) => service },
  { label: 'Contract term', value: ({ termMonths }) => formatTermMonths(termMonths) },
  { label: 'Lead time', value: ({ leadTime }) => leadTime },
  { label: 'Install', value: ({ install }) => formatMoney(install) },
  { label: 'Monthly', value: ({ monthly }) => formatMoney(monthly) },
  { label: 'Total over the term, excl. ECC', value: ({ total }) => formatMoney(total) },
  { label: 'ECC', value: ({ ecc, isEccFirm }) => `${formatMoney(ecc)}, ${isEccFirm ? 'firm' : 'estimated'}` },
];

/** The options for a site side by side: one column for each option, one row for each figure. */
export function OptionsTable({ options }: { options: readonly Option[] }) {
  return (
    <Box sx={{ mb: 6 }}>
      <Section title="Options for this site, excl. VAT" level={3}>
        <Stack gap={3}>
          <Text variant="dense" tone="muted" component="p" sx={{ m: 0 }}>
            Choose one of these options. All totals are those of the recommended option, never a sum of
            several.
          </Text>
          <SideScroll tabIndex={0} role="region" aria-label="Options table">
            <PriceTable style={{ minWidth: 120 + options.length * 130 }}>
              <thead>
                <tr>
                  <th scope="col">Figure</th>
                  {options.map(({ reference, isRecommended }, index) => (
                    <th key={reference} scope="col">
                      Option {index + 1}
                      {isRecommended && (
                        <Text weight={600} component="div" variant="dense">
                          Recommended
                        </Text>
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {ROWS.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {options.map((option) => (
                      <td key={option.reference}>{value(option)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </PriceTable>
          </SideScroll>
        </Stack>
      </Section>
      <Text variant="heading" component="h3" sx={{ mt: 6, mb: 4 }}>
        The recommended option
      </Text>
    </Box>
  );
}
