import { AlertBanner } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import type { Freeze } from '../../contract/areas.ts';

/** Announces a current or planned freeze. */
export function FreezeBanner({ freeze: { from, to, reason, isActive } }: { freeze: Freeze }) {
  return (
    <AlertBanner
      tone={isActive ? 'warning' : 'info'}
      live="off"
      title={isActive ? 'Releases are frozen' : 'A freeze is planned'}
    >
      Only rollbacks can go live {isActive ? '' : `from ${formatDateTime(from)} `}until {formatDateTime(to)}.
      Reason: {reason}
    </AlertBanner>
  );
}
