import type { contract } from '@portal/api-client';
import { Text } from '@portal/ui';
import { formatMoney, formatTermMonths } from '@portal/ui/format';
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

interface OptionColumnsProps {
  options: readonly Option[];
  /** The name of the table where a page has several. */
  label?: string;
}

/** The options for a site side by side: one column for each option, one row for each figure. */
export function OptionColumns({ options, label }: OptionColumnsProps) {
  return (
    <PriceTable aria-label={label} style={{ minWidth: 120 + options.length * 130 }}>
      <thead>
        <tr>
          <th scope="col">Details</th>
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
  );
}
