import { contract } from '@portal/api-client';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { showAlert, useCommand, useQuery, useSupplierName } from '@portal/portal-sdk';
import { type PriceBasis, PriceBasisChoice, resolveBasis } from '@portal/quote-kit/offers';
import { DataState, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { SelectInput, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { FailedChangeBanner } from '../failed-change-banner.tsx';
import { type ChosenSites, countSites } from '../sites.ts';
import type { usePriceRun } from '../use-price-run.ts';
import { RESULT_READS } from '../use-price-run.ts';
import { useResultChange } from '../use-result-change.ts';
import { ChoicePreview } from './choice-preview.tsx';
import { StrategyChoice } from './strategy-choice.tsx';

type Strategy = contract.multiQuotes.ChoiceStrategy;

interface ChoosePanelProps {
  uuid: string;
  sites: ChosenSites;
  /** The terms of the prices that match. */
  terms: readonly number[];
  /** The multi-quote's; null until someone has chosen. */
  priceBasis: PriceBasis | null;
  onBasisChange: (basis: PriceBasis) => void;
  start: ReturnType<typeof usePriceRun>['start'];
  onClose: () => void;
}

/** "Select prices for me": a rule for all sites, with a preview of its changes. */
export function ChoosePanel(props: ChoosePanelProps) {
  const { uuid, sites, terms, priceBasis, onBasisChange, start, onClose } = props;
  const [strategy, setStrategy] = useState<Strategy>('cheapest');
  const [supplierKey, setSupplierKey] = useState<string | null>(null);
  const change = useResultChange(onClose);
  const supplierName = useSupplierName();
  // Prices of different terms are not chosen until someone has decided how to compare them.
  const basis = priceBasis === null && terms.length > 1 ? null : resolveBasis(priceBasis, terms);
  const choice = { strategy, priceBasis: basis, ...(strategy === 'one_supplier' && { supplierKey }) };
  const preview = useQuery(
    contract.multiQuotes.previewChoice,
    basis === null
      ? null
      : {
          uuid,
          ...choice,
          ...('uuids' in sites ? sites : { matching: withoutCount(sites.matching) }),
        },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const choose = useCommand(contract.multiQuotes.runSearchFilters, { refreshes: RESULT_READS });
  const found = preview.data;
  const changed = found ? found.added + found.replaced : 0;

  const apply = () => {
    const decided = { strategy, priceBasis: basis, supplierKey: found?.supplierKey ?? null };
    return change.run(async () => {
      if ('uuids' in sites) {
        const { done } = await choose.run({ uuid, uuids: sites.uuids, ...decided });
        showAlert(`A price is selected for ${plural(done.length, 'site')}.`);
      } else {
        await start.run({ uuid, kind: 'choose', matching: sites.matching, ...decided });
      }
    });
  };

  return (
    <SidebarModal
      open
      onClose={onClose}
      width={720}
      title={`Select prices for ${plural(countSites(sites), 'site')}`}
      actions={
        <DisabledReasonButton
          variant="primary"
          loading={choose.busy || start.busy}
          disabledReason={getDisabledReason(basis, found !== undefined && !preview.isValidating, changed)}
          onClick={() => void apply()}
        >
          {found ? `Select prices for ${plural(changed, 'site')}` : 'Select prices'}
        </DisabledReasonButton>
      }
    >
      <Stack gap={5}>
        {change.error !== null && <FailedChangeBanner error={change.error} refused="Nothing was changed" />}
        <PriceBasisChoice terms={terms} basis={basis} onChange={onBasisChange} />
        <StrategyChoice value={strategy} basis={basis} onChange={setStrategy} />
        {strategy === 'one_supplier' && found && found.suppliers.length > 0 && (
          <SelectInput
            label="Supplier"
            value={found.supplierKey}
            placeholder="The one that serves most sites"
            onChange={setSupplierKey}
            options={found.suppliers.map((supplier) => ({
              value: supplier.supplierKey,
              label: `${supplierName(supplier.supplierKey)}, serves ${plural(supplier.locations, 'site')}`,
            }))}
          />
        )}
        <Text tone="muted" variant="dense">
          Only prices that match a site’s search filters are chosen. Locked sites and sites saved as quotes do
          not change.
        </Text>
        {basis !== null && (
          <DataState state={preview} onRetry={preview.refresh}>
            {(data) => <ChoicePreview preview={data} isStale={preview.isValidating} />}
          </DataState>
        )}
      </Stack>
    </SidebarModal>
  );
}

function withoutCount({
  expectedCount: _,
  ...filters
}: Extract<ChosenSites, { matching: unknown }>['matching']) {
  return filters;
}

function getDisabledReason(basis: PriceBasis | null, isReady: boolean, changed: number): string | null {
  if (basis === null) return 'Choose how prices are compared first.';
  if (!isReady) return 'Working out what would change…';
  return changed === 0 ? 'This choice would change nothing.' : null;
}
