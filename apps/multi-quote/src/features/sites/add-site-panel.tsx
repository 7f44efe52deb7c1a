import { contract } from '@portal/api-client';
import { showAlert, useApiClient, useCommand } from '@portal/portal-sdk';
import { resolveAddress } from '@portal/quote-kit/address';
import { Button, Stack } from '@portal/ui';
import { Form, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useRef, useState } from 'react';
import { toSearchFilters } from '../shared/search-filters/search-filter-schema.ts';
import { SITE_READS } from '../shared/site-reads.ts';
import { NEW_SITE, SiteFields, type SiteValues, siteSchema, withAddressPaths } from './site-form.tsx';

/** Adds one site by address look-up. "Add and enter another" leaves the panel open. */
export function AddSitePanel({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const client = useApiClient();
  const create = useCommand(contract.multiQuotes.locations.create, { refreshes: SITE_READS });
  const staysOpen = useRef(false);
  const [start, setStart] = useState({ number: 1, values: NEW_SITE });

  async function add(values: SiteValues): Promise<void> {
    const { customerName, customReference, searchFilters } = values;
    const address = await resolveAddress(client, values);
    const site = await create
      .run({
        uuid,
        ...address,
        customerName,
        customReference: customReference === '' ? null : customReference,
        searchFilters: toSearchFilters(searchFilters),
      })
      .catch((error: unknown) => {
        throw withAddressPaths(error);
      });
    const isDuplicate = site.address.duplicates.length > 0;
    showAlert(
      isDuplicate
        ? `${site.address.addressLine1} was added. Another site has the same address.`
        : `${site.address.addressLine1} was added.`,
    );
    if (!staysOpen.current) return onClose();
    // The next site is often the same customer's, with the same filters.
    setStart(({ number }) => ({ number: number + 1, values: { ...NEW_SITE, customerName, searchFilters } }));
  }

  return (
    <SidebarModal open onClose={onClose} title="Add site" width={560}>
      <Form
        key={start.number}
        schema={siteSchema}
        aria-label="Add site"
        initialValues={start.values}
        onSubmit={add}
      >
        {({ form, submitting }) => (
          <Stack gap={6}>
            <SiteFields />
            <ModalSubmitBar>
              <span onClickCapture={() => (staysOpen.current = false)}>
                <SubmitButton>Add site</SubmitButton>
              </span>
              <Button
                disabled={submitting}
                onClick={() => {
                  staysOpen.current = true;
                  void form.submit();
                }}
              >
                Add and enter another
              </Button>
            </ModalSubmitBar>
          </Stack>
        )}
      </Form>
    </SidebarModal>
  );
}
