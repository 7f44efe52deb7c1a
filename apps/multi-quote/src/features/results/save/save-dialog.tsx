import { contract, type OutputOf } from '@portal/api-client';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { ConfirmDialog } from '@portal/ui/page';
import { FailedChangeBanner } from '../failed-change-banner.tsx';
import { type ChosenSites, countSites } from '../sites.ts';
import { RESULT_READS, type usePriceRun } from '../use-price-run.ts';
import { useResultChange } from '../use-result-change.ts';

export interface SaveDialogProps {
  uuid: string;
  sites: ChosenSites;
  start: ReturnType<typeof usePriceRun>['start'];
  onClose: () => void;
}

/** Saves the selected prices as quotes: named sites at once, all that match in the background. */
export function SaveDialog({ uuid, sites, start, onClose }: SaveDialogProps) {
  const save = useCommand(contract.multiQuotes.locations.saveSearchQuotes, { refreshes: RESULT_READS });
  const change = useResultChange(onClose);
  const count = countSites(sites);

  const confirm = () =>
    change.run(async () => {
      if ('uuids' in sites) {
        const outcome = await save.run({ uuid, uuids: sites.uuids });
        showAlert(describeSaved(outcome));
      } else {
        await start.run({ uuid, kind: 'save', matching: sites.matching });
      }
    });

  return (
    <ConfirmDialog
      open
      title={`Save ${plural(count, 'site')} as quotes?`}
      confirmLabel="Save quotes"
      loading={save.busy || start.busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Stack gap={3}>
        {change.error !== null && <FailedChangeBanner error={change.error} refused="Nothing was saved" />}
        <span>
          The selected price of each site becomes a quote at today’s price, with the cheapest option of each
          mandatory add-on. Sites already saved keep their quote.
        </span>
      </Stack>
    </ConfirmDialog>
  );
}

type Outcome = OutputOf<typeof contract.multiQuotes.locations.saveSearchQuotes>;

/** "10 quotes saved. 990 sites were already saved. 2 sites have no selected price." */
function describeSaved({ done, quotes, skipped }: Outcome): string {
  const already = quotes.length - done.length;
  const unpriced = skipped.length - already;
  return [
    done.length === 0 ? 'No quotes were saved.' : `${plural(done.length, 'quote')} saved.`,
    already > 0 && `${plural(already, 'site')} ${already === 1 ? 'was' : 'were'} already saved.`,
    unpriced > 0 && `${plural(unpriced, 'site')} ${unpriced === 1 ? 'has' : 'have'} no selected price.`,
  ]
    .filter(Boolean)
    .join(' ');
}
