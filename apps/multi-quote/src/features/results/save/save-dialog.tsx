import { contract } from '@portal/api-client';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { ConfirmDialog } from '@portal/ui/page';
import { FailedChangeBanner } from '../failed-change-banner.tsx';
import { type ChosenSites, countSites } from '../sites.ts';
import { RESULT_READS, type usePriceRun } from '../use-price-run.ts';
import { useResultChange } from '../use-result-change.ts';

interface SaveDialogProps {
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
        const { done, quotes, skipped } = await save.run({ uuid, uuids: sites.uuids });
        const saved = quotes.length - done.length;
        const unpriced = skipped.length - saved;
        showAlert(
          [
            `${plural(done.length, 'quote')} saved.`,
            ...(saved > 0 ? [`${plural(saved, 'site')} already saved.`] : []),
            ...(unpriced > 0 ? [`${plural(unpriced, 'site')} without a selected price.`] : []),
          ].join(' '),
        );
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
