import { AlertBanner, Button, Stack, Text } from '@portal/ui';
import { formatNumber, plural } from '@portal/ui/format';
import { Modal } from '@portal/ui/page';
import type { BulkSitesResult } from './use-bulk-sites.tsx';

/** Reasons listed one by one; beyond that, their number. */
const MAX_LISTED = 100;

/** Names each site that a bulk change left as it was, with the reason. */
export function BulkResultDialog({
  result,
  onClose,
}: {
  result: BulkSitesResult | null;
  onClose: () => void;
}) {
  if (result === null) return null;
  const { verb, doneCount, skippedCount, skipped, error } = result;
  const listed = skipped.slice(0, MAX_LISTED);
  return (
    <Modal
      open
      onClose={onClose}
      closeIcon={false}
      title={error === null ? `${plural(skippedCount, 'site')} could not be changed` : 'Nothing was changed'}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={3}>
        {error !== null && (
          <AlertBanner tone="danger">{error.fieldErrors['customerName']?.[0] ?? error.message}</AlertBanner>
        )}
        {error === null && (
          <Text>
            {doneCount === 0 ? 'Nothing was changed.' : `${verb}: ${plural(doneCount, 'site')}.`} These sites
            stay selected:
          </Text>
        )}
        {listed.length > 0 && (
          <Stack component="ul" gap={2} sx={{ m: 0, pl: 5 }}>
            {listed.map(({ key, label, reason }) => (
              <li key={key}>
                <Text weight={500}>{label ?? key}</Text> <Text tone="muted">{reason}</Text>
              </li>
            ))}
          </Stack>
        )}
        {skippedCount > listed.length && (
          <Text tone="muted">And {formatNumber(skippedCount - listed.length)} more.</Text>
        )}
      </Stack>
    </Modal>
  );
}
