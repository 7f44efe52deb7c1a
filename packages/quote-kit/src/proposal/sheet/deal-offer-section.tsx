import type { contract } from '@portal/api-client';
import { Box } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatMoney, plural } from '@portal/ui/format';
import { Section, SideScroll } from '@portal/ui/page';
import type { ReactNode } from 'react';

type DealOffer = contract.proposals.DealOffer;

/** The totals of a deal and its sites, which are listed by a call of their own. */
export function DealOfferSection({ offer, sites }: { offer: DealOffer; sites: ReactNode }) {
  return (
    <>
      <KeyValueList columns={2} items={getTotalItems(offer)} />
      <Box sx={{ mt: 6 }}>
        <Section
          title="Sites and prices, excl. VAT"
          level={3}
          {...(offer.sitesWithOptions > 0 && {
            description:
              'If a site has several options, choose one. Totals include only the recommended option for each site.',
          })}
        >
          <SideScroll tabIndex={0} role="region" aria-label="Sites and prices table">
            {sites}
          </SideScroll>
        </Section>
      </Box>
    </>
  );
}

const getTotalItems = (offer: DealOffer) => [
  { label: 'Sites', value: plural(offer.siteCount, 'site') },
  { label: 'Install', value: formatMoney(offer.install) },
  { label: 'Monthly', value: formatMoney(offer.monthly) },
  { label: 'Total over the terms', value: formatMoney(offer.total), hint: 'Excl. ECC' },
  { label: 'ECC, firm', value: formatMoney(offer.firmEcc) },
  { label: 'ECC, estimated', value: formatMoney(offer.estimatedEcc), hint: 'Subject to survey' },
];
