import { contract } from '@portal/api-client';
import { useUser } from '@portal/portal-sdk';
import type { Quote } from '@portal/quote-kit/quotes';
import type { CrfDraft, Reprice } from '@portal/quote-kit/request-form';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatMoney, totalCost } from '@portal/ui/format';
import { useForm } from '@portal/ui/forms';
import { ConfirmDialog } from '@portal/ui/page';
import { useState } from 'react';
import type { AddonChoice } from '../shared/addons/addon-selection.ts';
import type { CrfAnswer } from '../shared/quote-types.ts';
import { rebaseAddons } from './saving/rebase-addons.ts';
import type { useCrfSaver } from './saving/use-crf-saver.ts';
import { useAsyncAction } from './use-async-action.ts';

interface RepriceOptions {
  quote: Quote;
  saver: ReturnType<typeof useCrfSaver>;
  /** Saves pending answers first. */
  flush: () => Promise<void>;
  refresh: () => Promise<unknown>;
}

/** The server refuses a changed price from users who do not see what the company pays for it. */
const NEEDS_COSTS =
  'This answer changes the price, and costs are hidden from you. Ask a colleague who can see costs to choose it.';

const CHANGED_MEANWHILE =
  'A colleague changed this form. Your form now includes their answers. Check the new price, then confirm.';

/** A change of add-ons, and what it was made from. */
interface PendingChange {
  change: Reprice;
  base: AddonChoice[];
  merged: CrfAnswer | null;
}

/** Saves a change of add-ons; asks first if it changes the price. */
export function useReprice({ quote, saver, flush, refresh }: RepriceOptions) {
  const form = useForm<CrfDraft>();
  const [pending, setPending] = useState<PendingChange | null>(null);
  const [saving, setSaving] = useState<AddonChoice[] | null>(null);
  const { busy, problem, setProblem, run } = useAsyncAction();
  const { prices = 'cost' } = useUser();

  const getAddons = () => form.getState().values.addonDetails?.addons ?? [];
  const prepare = (change: Reprice): PendingChange => ({
    change,
    base: getAddons(),
    merged: saver.lastMerged(),
  });

  const save = ({ change, base, merged }: PendingChange) =>
    run(async () => {
      setSaving(change.addons);
      try {
        await flush();
        // Autosave can merge what others changed, too: then the change no longer fits the form's add-ons.
        if (saver.lastMerged() === merged) await saver.reprice(change.addons, getNewPrice(quote, change));
      } finally {
        setSaving(null);
      }
      const latest = saver.lastMerged();
      if (latest === merged) setPending(null);
      await refresh();
      if (latest === null || latest === merged) return;
      // Somebody else saved first: the price that the user confirmed may be out of date.
      const addons = rebaseAddons(base, change.addons, getAddons());
      const effect = contract.crf.priceEffect(latest.context.pricedAddons, addons, change.prices);
      setPending(prepare({ ...change, addons, ...effect }));
      setProblem(CHANGED_MEANWHILE);
    });

  return {
    pending: pending?.change ?? null,
    /** The add-ons that are being saved; null if none are. */
    saving,
    busy,
    problem,
    ask(change: Reprice): void {
      setProblem(null);
      if (change.monthlyCost === 0 && change.installCost === 0) {
        void save(prepare(change));
        return;
      }
      if (prices === 'cost') setPending(prepare(change));
      else setProblem(NEEDS_COSTS);
    },
    confirm: () => (pending === null ? undefined : void save(pending)),
    cancel: () => {
      // A message about this price has nothing left to confirm.
      setProblem(null);
      setPending(null);
    },
  };
}

const getNewPrice = (quote: Quote, change: Reprice) => ({
  installCost: quote.installCost + change.installCost,
  monthlyCost: quote.monthlyCost + change.monthlyCost,
});

const describeChange = (before: number, after: number) =>
  before === after ? `${formatMoney(before)}, unchanged` : `${formatMoney(before)} to ${formatMoney(after)}`;

interface RepriceDialogProps {
  repricing: ReturnType<typeof useReprice>;
  quote: Quote;
}

/** Shows the old and the new price before an answer changes the quote's price. */
export function RepriceDialog({ repricing, quote }: RepriceDialogProps) {
  const { pending, busy, problem, confirm, cancel } = repricing;
  if (pending === null) return problem === null ? null : <AlertBanner tone="danger">{problem}</AlertBanner>;
  const after = getNewPrice(quote, pending);
  const total = ({ installCost, monthlyCost }: typeof after) =>
    totalCost({ install: installCost, monthly: monthlyCost, termMonths: quote.termMonths });
  return (
    <ConfirmDialog
      open
      title="Change the quote’s price?"
      confirmLabel="Change the price"
      cancelLabel="Keep the price"
      loading={busy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <Stack gap={3}>
        <Text>This answer changes the order and its price.</Text>
        <KeyValueList
          items={[
            { label: 'Monthly', value: describeChange(quote.monthlyCost, after.monthlyCost) },
            { label: 'Install', value: describeChange(quote.installCost, after.installCost) },
            { label: 'Total, excl. ECC', value: describeChange(total(quote), total(after)) },
          ]}
        />
        {problem !== null && <AlertBanner tone="danger">{problem}</AlertBanner>}
      </Stack>
    </ConfirmDialog>
  );
}
