import { contract } from '@portal/api-client';
import { ActionMenu, DetailColumns, DetailPage } from '@portal/area-kit/detail';
import {
  Navigate,
  pathTo,
  resultOrUndefined,
  saveFile,
  useCan,
  useCommand,
  useQuery,
} from '@portal/portal-sdk';
import { AlertBanner, Button, Stack } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { useState } from 'react';
import { CustomerActivity } from './customer-activity.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerSections } from './customer-sections.tsx';
import { CustomerSpellings } from './customer-spellings.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { CustomerContacts, CustomerDocuments } from './people-and-documents.tsx';

/** One customer: records, people and latest changes, under all spellings of the name. */
export function CustomerDetail({ id }: { id: string }) {
  const customer = useQuery(contract.customers.get, { id });
  const download = useCommand(contract.customers.exportRecords);
  const canManage = useCan('quotes');
  const [dialog, setDialog] = useState<'owner' | 'merge' | null>(null);
  const close = () => setDialog(null);
  const exportRecords = async () => {
    const file = await resultOrUndefined(download.run({ id }));
    if (file !== undefined) saveFile(file);
  };
  // A spelling that was merged is seen on the page of the customer it belongs to.
  if (customer.data !== undefined && String(customer.data.id) !== id)
    return <Navigate to={pathTo('customers.show', { id: customer.data.id })} replace />;
  return (
    <DetailPage
      query={customer}
      title={(found) => found?.name ?? 'Customer'}
      breadcrumbs={[{ label: 'Customers', href: pathTo('customers') }]}
      notFound={{
        title: 'We couldn’t find this customer',
        description: 'It may belong to another company, or the link is wrong.',
      }}
      header={(found) => ({
        title: found.name,
        meta: [
          found.ownerName === null ? 'No owner' : `Owner: ${found.ownerName}`,
          found.spellings.length > 0 && `Also ${found.spellings.map(({ name }) => name).join(', ')}`,
          found.lastActivityAt !== null && `Last activity ${formatDate(found.lastActivityAt)}`,
        ].filter(Boolean),
        actions: (
          <ActionMenu
            items={[
              canManage && {
                id: 'owner',
                label: found.ownerId === null ? 'Assign owner' : 'Change owner',
                onSelect: () => setDialog('owner'),
              },
              canManage && {
                id: 'merge',
                label: 'Merge with another customer…',
                onSelect: () => setDialog('merge'),
              },
              { id: 'export', label: 'Export', onSelect: () => void exportRecords() },
            ]}
          />
        ),
        action: canManage && (
          <Button
            variant="primary"
            href={pathTo('availability.quotes.index', null, { customer_name: found.name })}
          >
            New quote
          </Button>
        ),
      })}
    >
      {(found) => (
        <>
          <Stack gap={6}>
            {download.error && (
              <AlertBanner tone="danger">The export failed. {download.error.message}</AlertBanner>
            )}
            <CustomerFigures customer={found} />
            <DetailColumns
              main={<CustomerSections customer={found} />}
              side={
                <Stack gap={6}>
                  <CustomerSpellings spellings={found.spellings} canManage={canManage} />
                  <CustomerNotes id={found.id} />
                  <CustomerContacts contacts={found.contacts} />
                  <CustomerDocuments documents={found.documents} />
                  <CustomerActivity id={found.id} />
                </Stack>
              }
            />
          </Stack>
          {dialog === 'owner' && <OwnerDialog customer={found} onClose={close} />}
          <MergeDialog customer={found} open={dialog === 'merge'} onClose={close} />
        </>
      )}
    </DetailPage>
  );
}
