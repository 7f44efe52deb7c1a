import { contract } from '@portal/api-client';
import {
  BulkRunStatus,
  bookmarkActions,
  ConfirmCommandDialog,
  ListSection,
  useBulkSelection,
  useSetFlag,
} from '@portal/area-kit';
import { useCan, useSupplierName } from '@portal/portal-sdk';
import { lazyWithRetry } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import { SITE_READS } from '../shared/site-reads.ts';
import { BulkRemoveDialog } from './bulk-remove-dialog.tsx';
import { LockIcon } from './lock-icon.tsx';
import type { Site } from './site-form.tsx';
import { NO_SITES, siteList } from './site-list.tsx';
import { useBulkSites } from './use-bulk-sites.tsx';

const BulkFiltersPanel = lazyWithRetry(
  async () => (await import('./bulk-filters-panel.tsx')).BulkFiltersPanel,
  () => null,
);
const EditSitePanel = lazyWithRetry(
  async () => (await import('./edit-site-panel.tsx')).EditSitePanel,
  () => null,
);

type DialogState =
  | { kind: 'edit' | 'remove'; site: Site }
  | { kind: 'bulk-filters' | 'bulk-remove'; rows: readonly Site[] }
  | null;

interface SitesSectionProps {
  uuid: string;
  addAction: ReactNode;
}

/** The list of sites. Users who may only view them get no actions. */
export function SitesSection(props: SitesSectionProps) {
  const canManage = useCan('multi-quotes.manage');
  if (canManage) return <ManagedSites {...props} />;
  return <ListSection list={siteList} input={{ uuid: props.uuid }} empty={{ title: NO_SITES.title }} />;
}

/** The list with its actions for one or many sites. */
function ManagedSites({ uuid, addAction }: SitesSectionProps) {
  const chosen = useBulkSelection(siteList);
  const bulk = useBulkSites(uuid, chosen);
  const supplierName = useSupplierName();
  const setFlag = useSetFlag(contract.multiQuotes.locations.update, SITE_READS);
  const changeSite = (site: Site, change: { isBookmarked: boolean } | { isLocked: boolean }) =>
    void setFlag(
      { uuid, locationUuid: site.uuid, ...change },
      `${site.address.addressLine1} was not changed.`,
    );
  const [dialog, setDialog] = useState<DialogState>(null);
  const close = () => setDialog(null);
  const removed = dialog?.kind === 'remove' ? dialog.site : null;
  return (
    <>
      <ListSection
        list={siteList}
        input={{ uuid }}
        empty={{
          ...NO_SITES,
          action: addAction,
        }}
        rowActions={[
          {
            id: 'edit',
            label: 'Edit',
            icon: <pageIcons.edit />,
            when: (site) => !site.isLocked,
            onSelect: (site) => setDialog({ kind: 'edit', site }),
          },
          ...bookmarkActions<Site>((site, isBookmarked) => changeSite(site, { isBookmarked })),
          {
            id: 'lock',
            label: 'Lock',
            icon: <LockIcon />,
            when: (site) => !site.isLocked,
            onSelect: (site) => changeSite(site, { isLocked: true }),
          },
          {
            id: 'unlock',
            label: 'Unlock',
            icon: <LockIcon />,
            when: (site) => site.isLocked,
            onSelect: (site) => changeSite(site, { isLocked: false }),
          },
          {
            id: 'remove',
            label: 'Remove',
            icon: <pageIcons.delete />,
            danger: true,
            when: (site) => !site.isLocked,
            onSelect: (site) => setDialog({ kind: 'remove', site }),
          },
        ]}
        selection={{
          ...chosen.selection,
          isCountOutdated: chosen.isCountOutdated,
          bulkEdit: bulk.bulkEdit,
          busyReason: bulk.bulkRuns.busyReason,
          actions: [
            {
              id: 'filters',
              label: 'Search filters',
              onSelect: (rows) => setDialog({ kind: 'bulk-filters', rows }),
            },
            {
              id: 'remove',
              label: 'Remove sites',
              danger: true,
              onSelect: (rows) => setDialog({ kind: 'bulk-remove', rows }),
            },
          ],
        }}
      >
        <BulkRunStatus bulk={bulk.bulkRuns} />
      </ListSection>
      {dialog?.kind === 'edit' && (
        <EditSitePanel
          key={dialog.site.uuid}
          site={dialog.site}
          supplierName={supplierName}
          onClose={close}
        />
      )}
      {dialog?.kind === 'bulk-filters' && <BulkFiltersPanel bulk={bulk} rows={dialog.rows} onClose={close} />}
      {dialog?.kind === 'bulk-remove' && (
        <BulkRemoveDialog uuid={uuid} bulk={bulk} rows={dialog.rows} onClose={close} />
      )}
      <ConfirmCommandDialog
        endpoint={contract.multiQuotes.locations.remove}
        input={removed === null ? undefined : { uuid, locationUuid: removed.uuid }}
        refreshes={SITE_READS}
        title="Remove this site?"
        confirmLabel="Remove site"
        successMessage={`${removed?.address.addressLine1} was removed.`}
        onClose={close}
      >
        {removed?.address.addressLine1}, {removed?.address.postcode} will be removed with its prices and Saved
        quote.
      </ConfirmCommandDialog>
    </>
  );
}
