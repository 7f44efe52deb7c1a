import type { contract } from '@portal/api-client';
import { ActionMenu } from '@portal/area-kit/detail';
import { pathTo, useCan, useNavigate } from '@portal/portal-sdk';
import { Button, icons, lazyWithRetry, Row } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import { DuplicateDialog } from '../shared/actions/duplicate-dialog.tsx';
import { RemoveDialog } from '../shared/actions/remove-dialog.tsx';
import { RenameDialog } from '../shared/actions/rename-dialog.tsx';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { SitesSection } from './sites-section.tsx';

const OwnerDialog = lazyWithRetry(
  async () => (await import('../shared/actions/owner-dialog.tsx')).OwnerDialog,
  () => null,
);
const AddSitePanel = lazyWithRetry(
  async () => (await import('./add-site-panel.tsx')).AddSitePanel,
  () => null,
);

type DialogName = 'add' | 'rename' | 'owner' | 'duplicate' | 'remove';

/** The sites of a multi-quote: add, import, edit, bookmark, lock and remove them. */
export function MultiQuoteSites({ uuid }: { uuid: string }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const navigate = useNavigate();
  const canManage = useCan('multi-quotes.manage');
  const close = () => setDialog(null);
  const importPath = pathTo('multi-quotes.import', { uuid });
  const add = (
    <Button variant="primary" icon={<icons.add />} onClick={() => setDialog('add')}>
      Add site
    </Button>
  );
  const actionsOf = ({ status }: contract.multiQuotes.MultiQuote) =>
    status === 'expired'
      ? {}
      : { action: add, actions: <SiteActions importPath={importPath} open={setDialog} /> };
  return (
    <MultiQuoteScreen uuid={uuid} screen="sites" header={actionsOf}>
      {(multiQuote) => (
        <>
          <div>
            <SitesSection
              uuid={uuid}
              addAction={
                multiQuote.status === 'expired' || !canManage ? null : (
                  <Row gap={2} wrap justify="center">
                    {add}
                    <Button href={importPath}>Import or paste a list</Button>
                  </Row>
                )
              }
            />
          </div>
          {dialog === 'add' && <AddSitePanel uuid={uuid} onClose={close} />}
          {dialog === 'rename' && <RenameDialog multiQuote={multiQuote} onClose={close} />}
          {dialog === 'owner' && <OwnerDialog multiQuote={multiQuote} onClose={close} />}
          {dialog === 'duplicate' && <DuplicateDialog multiQuote={multiQuote} onClose={close} />}
          <RemoveDialog
            multiQuote={dialog === 'remove' ? multiQuote : null}
            onRemoved={() => void navigate(pathTo('availability.multi-quotes.index'))}
            onClose={close}
          />
        </>
      )}
    </MultiQuoteScreen>
  );
}

function SiteActions({ importPath, open }: { importPath: string; open: (dialog: DialogName) => void }) {
  return (
    <>
      <ActionMenu
        items={[
          { id: 'rename', label: 'Rename', onSelect: () => open('rename') },
          { id: 'owner', label: 'Change owner', onSelect: () => open('owner') },
          { id: 'duplicate', label: 'Duplicate', onSelect: () => open('duplicate') },
          { id: 'remove', label: 'Delete multi quote', danger: true, onSelect: () => open('remove') },
        ]}
      />
      <Button href={importPath} icon={<pageIcons.upload />}>
        Import sites
      </Button>
    </>
  );
}
