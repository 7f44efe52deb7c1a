import { contract } from '@portal/api-client';
import { useBulkSelection } from '@portal/area-kit';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { pathTo, showAlert, useCan, useCommand, useQuery } from '@portal/portal-sdk';
import { PriceBasisChoice, resolveBasis } from '@portal/quote-kit/offers';
import { Button, DataState, EmptyState, icons, Row, Stack } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { useState } from 'react';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { SearchRunNotice } from '../shared/search-run/search-run-notice.tsx';
import { useSearchRun } from '../shared/search-run/use-search-run.ts';
import { useDealBasis } from '../shared/use-deal-basis.ts';
import { ChoosePanel } from './choose/choose-panel.tsx';
import { PriceRunNotice } from './price-run-notice.tsx';
import type { SiteResult } from './result-cells.tsx';
import { ResultList, resultList } from './result-list.tsx';
import { SaveDialog, type SaveDialogProps } from './save/save-dialog.tsx';
import { SelectionTotals } from './selection-totals.tsx';
import { type ChosenSites, toChosenSites } from './sites.ts';
import { type PriceRun, RESULT_READS, usePriceRun } from './use-price-run.ts';

type MultiQuote = contract.multiQuotes.MultiQuote;

/** The suppliers' offers at each site, and the selected offers. */
export function MultiQuoteResults({ uuid }: { uuid: string }) {
  return (
    <MultiQuoteScreen uuid={uuid} screen="results">
      {(multiQuote) => <Results multiQuote={multiQuote} />}
    </MultiQuoteScreen>
  );
}

/** Why no run can start now: the server does one at a time. Null if one can. */
function getRunReason(run: PriceRun | undefined): string | null {
  if (run?.status !== 'processing') return null;
  return run.kind === 'save' ? 'Quotes are being saved.' : 'Prices are being selected.';
}

/** Why there is nothing to save; null when there is. */
function getSaveReason({ saved, unsaved }: contract.multiQuotes.SearchOverview): string | null {
  if (unsaved > 0) return null;
  return saved > 0 ? 'Every selected price is saved as a quote.' : 'Select a price for at least one site.';
}

function Results({ multiQuote }: { multiQuote: MultiQuote }) {
  const { uuid, status, priceBasis } = multiQuote;
  const setBasis = useDealBasis(uuid);
  const canManage = useCan('multi-quotes.manage');
  const isOpen = canManage && status !== 'expired';
  const search = useSearchRun(multiQuote);
  const bulk = usePriceRun(uuid);
  const overview = useQuery(contract.multiQuotes.getSearchOverview, { uuid });
  const chosen = useBulkSelection(resultList);
  const select = useCommand(contract.multiQuotes.locations.selectSearchQuote, { refreshes: RESULT_READS });
  const [choosing, setChoosing] = useState<ChosenSites | null>(null);
  const [saving, setSaving] = useState<Pick<SaveDialogProps, 'sites' | 'savedBefore'> | null>(null);
  if (search.progress === null) {
    return (
      <EmptyState
        title="Not searched yet"
        description="Choose what suppliers should quote for. The prices of each site then appear here."
        {...(canManage && {
          action: (
            <Button variant="primary" href={pathTo('availability.multi-quotes.search', { uuid })}>
              Get prices
            </Button>
          ),
        })}
      />
    );
  }

  const clear = async ({ location, address }: SiteResult) => {
    await select.run({ uuid, locationUuid: location.uuid, searchQuoteUuid: null });
    showAlert(`The selection for ${address.addressLine1} was cleared.`);
  };
  return (
    <Stack gap={6}>
      <SearchRunNotice uuid={uuid} run={search} overview={overview.data} canSearch={isOpen} />
      {bulk.latest && <PriceRunNotice uuid={uuid} run={bulk.latest} control={bulk} />}
      <DataState state={overview} onRetry={overview.refresh}>
        {(found) => (
          <Stack gap={4}>
            <SelectionTotals overview={found} />
            {found.terms.length > 0 && (
              <PriceBasisChoice
                terms={found.terms}
                basis={resolveBasis(priceBasis, found.terms)}
                isDefault={priceBasis === null}
                onChange={isOpen ? (basis) => void setBasis(basis) : undefined}
              />
            )}
            {isOpen && (
              <Row gap={2} wrap>
                <DisabledReasonButton
                  variant="primary"
                  align="start"
                  disabledReason={getRunReason(bulk.latest) ?? getSaveReason(found)}
                  onClick={() =>
                    setSaving({
                      sites: {
                        matching: { isSelected: true, isSaved: false, expectedCount: found.unsaved },
                      },
                      savedBefore: new Set(),
                    })
                  }
                >
                  {`Save ${plural(found.unsaved, 'quote')}`}
                </DisabledReasonButton>
                <DisabledReasonButton
                  align="start"
                  icon={<icons.check />}
                  disabledReason={
                    getRunReason(bulk.latest) ??
                    (found.unlocked.priced === 0
                      ? 'No site has a price that meets its search filters.'
                      : null)
                  }
                  onClick={() => setChoosing({ matching: { expectedCount: found.locations } })}
                >
                  Select prices for me
                </DisabledReasonButton>
              </Row>
            )}
          </Stack>
        )}
      </DataState>
      {/* One child, so that the gap of the stack does not separate the tabs from the table. */}
      <div>
        <ResultList
          uuid={uuid}
          priceBasis={priceBasis}
          chosen={chosen}
          actions={
            isOpen
              ? [
                  {
                    id: 'choose',
                    label: 'Select prices for me',
                    onSelect: () => setChoosing(toChosenSites(chosen)),
                  },
                  {
                    id: 'save',
                    label: 'Save as quotes',
                    onSelect: (rows) =>
                      setSaving({
                        sites: toChosenSites(chosen),
                        savedBefore: new Set(rows.map(({ location }) => location.quoteReference)),
                      }),
                  },
                ]
              : []
          }
          rowActions={[
            {
              id: 'clear',
              label: 'Clear selection',
              icon: <icons.close />,
              when: ({ location, selectedOffer }) =>
                isOpen && selectedOffer !== null && location.quoteReference === null && !location.isLocked,
              onSelect: (site) => void clear(site),
            },
          ]}
        />
      </div>
      {choosing && (
        <ChoosePanel
          uuid={uuid}
          sites={choosing}
          terms={overview.data?.terms ?? []}
          priceBasis={priceBasis}
          onBasisChange={(basis) => void setBasis(basis)}
          start={bulk.start}
          onClose={() => setChoosing(null)}
        />
      )}
      {saving && <SaveDialog uuid={uuid} {...saving} start={bulk.start} onClose={() => setSaving(null)} />}
    </Stack>
  );
}
