import type { contract } from '@portal/api-client';
import { Box, Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatMoney, formatTermMonths } from '@portal/ui/format';
import { PriceFigures, Section } from '@portal/ui/page';
import { OptionsTable } from './options-table.tsx';
import { PriceTable } from './price-table.tsx';

type QuoteOffer = contract.proposals.QuoteOffer;

export function QuoteOfferSection({ offer }: { offer: QuoteOffer }) {
  const { install, monthly, ecc, termMonths, isEccFirm, facts } = offer;
  return (
    <>
      {offer.options.length > 0 && <OptionsTable options={offer.options} />}
      <PriceFigures
        install={install}
        monthly={monthly}
        ecc={ecc}
        termMonths={termMonths}
        isEccFirm={isEccFirm}
        note={false} // the sheet ends with both
      />
      <Stack gap={6} sx={{ mt: 6 }}>
        <Section title="Service" level={3}>
          <KeyValueList columns={2} items={facts} />
        </Section>
        <Section title="Prices" level={3}>
          <LineTable offer={offer} />
        </Section>
      </Stack>
    </>
  );
}

const moneyOrDash = (pence: number) => (pence === 0 ? '–' : formatMoney(pence));

function LineTable({ offer }: { offer: QuoteOffer }) {
  const { lines, install, monthly, annual, total, ecc, isEccFirm, totalInclEcc, termMonths } = offer;
  return (
    <>
      <PriceTable>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="amount">
              Monthly, excl. VAT
            </th>
            <th scope="col" className="amount">
              One-off, excl. VAT
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">{line.text}</th>
              <td className="amount">
                {line.monthly === 0 && line.once === 0 ? 'Included' : moneyOrDash(line.monthly)}
              </td>
              <td className="amount">{moneyOrDash(line.once)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="amount">{formatMoney(monthly)}</td>
            <td className="amount">{formatMoney(install)}</td>
          </tr>
        </tfoot>
      </PriceTable>
      <Box sx={{ mt: 4 }}>
        <KeyValueList
          columns={2}
          items={[
            { label: 'Annual', value: formatMoney(annual) },
            { label: `Total for ${formatTermMonths(termMonths).toLowerCase()}`, value: formatMoney(total) },
            {
              label: 'Excess construction charges (ECC)',
              value: formatMoney(ecc),
              hint: isEccFirm
                ? 'For building work to reach the site; firm'
                : 'For building work to reach the site; subject to survey',
            },
            { label: 'Total incl. ECC', value: formatMoney(totalInclEcc) },
          ]}
        />
      </Box>
    </>
  );
}
