import { AlertBanner, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import type { Affected, ChangeInput } from '../../../contract/changes.ts';
import { useAffected } from './use-affected.ts';

/** Says how many users and partners a change affects, before it is confirmed. */
export function AffectedNote({ change }: { change: ChangeInput | null }) {
  const { data, error } = useAffected(change);
  if (change === null)
    return <Text tone="muted">Complete the fields to see how many users are affected.</Text>;
  if (error !== undefined)
    return (
      <AlertBanner tone="warning" live="polite" title="This change is not possible right now">
        {error.message}
      </AlertBanner>
    );
  return (
    <Text component="p" role="status" weight={500} sx={{ m: 0 }}>
      {data === undefined ? 'Counting affected users…' : describeAffected(data)}
    </Text>
  );
}

/** `Affects 12 users of 3 partners.` */
export function describeAffected({ users, partners, isEstimate }: Affected): string {
  if (users === null || partners === null) return 'Affects no users directly.';
  if (users === 0) return 'Affects 0 users of 0 partners: nobody will see a difference.';
  const counted = `${plural(users, 'user')} of ${plural(partners, 'partner')}`;
  return `Affects ${isEstimate ? 'about ' : ''}${counted}.`;
}
