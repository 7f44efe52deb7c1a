import type { contract } from '@portal/api-client';
import { ChangesSince } from '@portal/area-kit/detail';
import { useUser } from '@portal/portal-sdk';
import { AlertBanner } from '@portal/ui';
import { formatDateTime, plural } from '@portal/ui/format';

type OrderEvent = contract.orders.OrderEvent;

/** Whether an event is new to the user: later than their last visit, and made by someone else. */
export const isNews = (event: OrderEvent, since: string | null, userName: string): boolean =>
  since !== null && event.actor !== userName && Date.parse(event.at) > Date.parse(since);

export function useUserName(): string {
  const { firstName, lastName } = useUser();
  return `${firstName} ${lastName}`;
}

interface VisitChangesProps {
  events: readonly OrderEvent[] | undefined;
  /** The user's last visit; null on the first one. */
  since: string | null;
}

/** The events of the order since the user's last visit. */
export function VisitChanges({ events = [], since }: VisitChangesProps) {
  const userName = useUserName();
  const news = events.filter((event) => isNews(event, since, userName));
  if (since === null || news.length === 0) return null;
  return (
    <AlertBanner
      tone="info"
      live="off"
      title={`${plural(news.length, 'update')} since your last visit on ${formatDateTime(since)}`}
      data-print="hide"
    >
      <ChangesSince history={{ data: news }} since={since} />
    </AlertBanner>
  );
}
