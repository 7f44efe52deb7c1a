import { ListPage } from '@portal/area-kit';
import { pathTo, useCan, useUser } from '@portal/portal-sdk';
import { Button, icons, lazyWithRetry } from '@portal/ui';
import { useState } from 'react';
import { LinkTabs } from '../shared/link-tabs.tsx';
import { MULTI_QUOTE_LISTS, STAGES, type Stage } from './define-multi-quote-list.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { useMultiQuoteActions } from './use-multi-quote-actions.tsx';

// Loaded on demand: most visits do not add a multi-quote.
const NewMultiQuoteDialog = lazyWithRetry(
  async () => (await import('./new-multi-quote-dialog.tsx')).NewMultiQuoteDialog,
  () => null,
);

/** Multi quotes in progress, or all saved ones with their totals; a tab leads to the other list. */
export function MultiQuoteList({ stage }: { stage: Stage }) {
  const [isAdding, setAdding] = useState(false);
  const { rowActions, dialog } = useMultiQuoteActions();
  const canManage = useCan('multi-quotes.manage');
  const { prices = 'cost' } = useUser();
  const add = canManage && (
    <Button variant="primary" icon={<icons.add />} onClick={() => setAdding(true)}>
      New multi quote
    </Button>
  );
  return (
    <>
      <ListPage
        list={MULTI_QUOTE_LISTS[stage]}
        action={add}
        // Negotiations are about costs.
        actions={
          prices === 'cost' && <Button href={pathTo('multi-quotes.price-requests')}>All negotiations</Button>
        }
        notice={
          <>
            <LinkTabs
              label="Multi quotes"
              tabs={Object.values(STAGES).map(({ tab, path }) => ({ label: tab, href: path }))}
              current={STAGES[stage].path}
            />
            {canManage && <DeletedNotice />}
          </>
        }
        empty={add ? { ...STAGES[stage].empty, action: add } : { title: STAGES[stage].empty.title }}
        rowActions={rowActions}
      />
      {isAdding && <NewMultiQuoteDialog onClose={() => setAdding(false)} />}
      {dialog}
    </>
  );
}
