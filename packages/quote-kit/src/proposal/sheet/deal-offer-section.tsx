import type { contract } from '@portal/api-client';
import { Box, styled, Text } from '@portal/ui';
import { formatMoney, plural } from '@portal/ui/format';
import { KeyValueList, Section, SideScroll } from '@portal/ui/page';
import { PriceTable } from './price-table.tsx';

type DealOffer = contract.proposals.DealOffer;

/** A proposal may have hundreds of sites. */
const SiteTable = styled(PriceTable)({
  '& tbody tr': { contentVisibility: 'auto', containIntrinsicSize: '0 51px' },
});

export function DealOfferSection({ offer }: { offer: DealOffer }) {
  return (
    <>
      <KeyValueList columns={2} items={getTotalItems(offer)} />
      <Box sx={{ mt: 6 }}>
        <Section title="Sites and prices, excl. VAT" level={3}>
          <SideScroll tabIndex={0} role="region" aria-label="Sites and prices table">
            <Sites offer={offer} />
          </SideScroll>
        </Section>
      </Box>
    </>
  );
}

const getTotalItems = (offer: DealOffer) => [
  { label: 'Sites', value: plural(offer.sites.length, 'site') },
  { label: 'Install', value: formatMoney(offer.install) },
  { label: 'Monthly', value: formatMoney(offer.monthly) },
  { label: 'Total over the terms', value: formatMoney(offer.total), hint: 'Excl. ECC' },
  { label: 'ECC, firm', value: formatMoney(offer.firmEcc) },
  { label: 'ECC, estimated', value: formatMoney(offer.estimatedEcc), hint: 'Subject to survey' },
];

function Sites({ offer: { sites, install, monthly, firmEcc, estimatedEcc } }: { offer: DealOffer }) {
  return (
    <SiteTable>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Service and term</th>
          <th scope="col" className="amount">
            Install
          </th>
          <th scope="col" className="amount">
            Monthly
          </th>
          <th scope="col" className="amount">
            ECC
          </th>
        </tr>
      </thead>
      <tbody>
        {sites.map((site, index) => (
          <tr key={index}>
            <th scope="row">
              {site.name}
              <Text variant="caption" tone="muted" component="div">
                {site.address}
              </Text>
            </th>
            <td>
              {site.service}
              <Text variant="caption" tone="muted" component="div">
                {site.term}
              </Text>
            </td>
            <td className="amount">{formatMoney(site.install)}</td>
            <td className="amount">{formatMoney(site.monthly)}</td>
            <td className="amount">
              {formatMoney(site.ecc)}
              {site.ecc > 0 && !site.isEccFirm && ' est.'}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="amount">{formatMoney(install)}</td>
          <td className="amount">{formatMoney(monthly)}</td>
          <td className="amount">{formatMoney(firmEcc + estimatedEcc)}</td>
        </tr>
      </tfoot>
    </SiteTable>
  );
}
