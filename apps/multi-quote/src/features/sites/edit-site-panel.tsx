import { contract } from '@portal/api-client';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert, useApiClient, useQuery } from '@portal/portal-sdk';
import { formatAddress, resolveAddress, toAddressInput, toAddressValues } from '@portal/quote-kit/address';
import { DataState, Stack } from '@portal/ui';
import { Form, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { describeSearchFilters } from '../shared/search-filters/search-filter-labels.ts';
import { toSearchFilters, toSearchFilterValues } from '../shared/search-filters/search-filter-schema.ts';
import { SITE_READS } from '../shared/site-reads.ts';
import { type Site, SiteFields, type SiteValues, siteSchema, withAddressPaths } from './site-form.tsx';

interface EditSitePanelProps {
  site: Site;
  supplierName: (key: string) => string;
  onClose: () => void;
}

/** The values of a site that two people may edit at once. */
const getValues = ({ customerName, customReference, address, searchFilters }: Site) => ({
  customerName,
  customReference,
  address: toAddressInput(toAddressValues(address), 'picked'),
  searchFilters,
});

/** Reads the site before editing, because the list may be out of date. */
export function EditSitePanel({ site, supplierName, onClose }: EditSitePanelProps) {
  const latest = useQuery(
    contract.multiQuotes.locations.get,
    { uuid: site.multiQuoteUuid, locationUuid: site.uuid },
    { revalidateOnFocus: false },
  );
  return (
    <SidebarModal open onClose={onClose} title={`Edit ${site.address.addressLine1}`} width={560}>
      <DataState
        state={latest}
        onRetry={latest.refresh}
        notFound={{
          title: 'This site was removed',
          description: 'A colleague removed it from the multi quote.',
        }}
      >
        {(found) => <EditSiteForm site={found} supplierName={supplierName} onClose={onClose} />}
      </DataState>
    </SidebarModal>
  );
}

/** What a changed address does to a site that has been searched. */
const describeMove = ({ quoteReference }: Site) =>
  quoteReference === null
    ? 'If you change the address, its prices are discarded. Search again for new prices.'
    : `If you change the address, quote ${quoteReference} is cancelled and the prices are discarded. Search again for new prices.`;

/** If a colleague changes the site too, the form merges both changes or asks. */
function EditSiteForm({ site, supplierName, onClose }: EditSitePanelProps) {
  const client = useApiClient();
  const edit = useVersionedCommand({
    endpoint: contract.multiQuotes.locations.update,
    entity: site,
    getValues,
    getInput: ({ address, ...values }) => ({
      uuid: site.multiQuoteUuid,
      locationUuid: site.uuid,
      ...values,
      ...address,
    }),
    labels: {
      customerName: 'Customer name',
      customReference: 'Your reference',
      address: 'Address',
      searchFilters: 'Search filters',
    },
    formatValues: {
      address: formatAddress,
      searchFilters: (filters) => describeSearchFilters(filters, supplierName) ?? 'Any price',
    },
    canEdit: ({ isLocked }) => !isLocked,
    refreshes: SITE_READS,
    onSaved: ({ address }) => {
      showAlert(`${address.addressLine1} was updated.`);
      onClose();
    },
  });
  const [start] = useState<SiteValues>(() => ({
    entry: 'picked',
    lookup: formatAddress(site.address),
    confirmedAddress: '',
    address: toAddressValues(site.address),
    customerName: site.customerName,
    customReference: site.customReference ?? '',
    searchFilters: toSearchFilterValues(site.searchFilters),
  }));

  async function save(values: SiteValues): Promise<void> {
    try {
      await edit.save({
        customerName: values.customerName,
        customReference: values.customReference === '' ? null : values.customReference,
        address: await resolveAddress(client, values),
        searchFilters: toSearchFilters(values.searchFilters),
      });
    } catch (error) {
      throw withAddressPaths(error);
    }
  }

  return (
    <>
      <Form schema={siteSchema} aria-label="Edit site" initialValues={start} onSubmit={save}>
        <Stack gap={6}>
          <SiteFields {...(site.searchStatus !== null && { addressNote: describeMove(site) })} />
          <ModalSubmitBar>
            <SubmitButton>Save site</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="this site" />
    </>
  );
}
