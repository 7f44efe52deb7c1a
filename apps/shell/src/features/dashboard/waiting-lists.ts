import { type User, userHasCapability } from '@portal/auth';
import { pathTo } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import type { DashboardData } from './dashboard-data.ts';

export interface WaitingList {
  label: string;
  href: string;
}

/** Links to the full lists of waiting items, with counts. The items above are the most urgent ones. */
export function getWaitingLists(
  { orders, cases, services, quotes }: DashboardData,
  user: User,
): WaitingList[] {
  const pending = (status: string) => quotes?.byStatus.find((one) => one.status === status);
  const canApprove = userHasCapability(user, 'approve');
  const forms = pending('accepted')?.ofKind;
  const lists: readonly [count: number | undefined, label: (count: number) => string, href: string][] = [
    [
      orders?.waitingOnPartner,
      (count) => `${plural(count, 'order')} on hold`,
      pathTo('orders', null, { waits_on: 'partner' }),
    ],
    [
      cases?.waitingOnPartner,
      (count) => `${plural(count, 'case')} to answer`,
      pathTo('support', null, { status: 'New', waits_on: 'partner' }),
    ],
    [
      services?.off,
      (count) => `${plural(count, 'service')} down`,
      pathTo('circuits', null, { status: 'off', is_ceased: 'false' }),
    ],
    [
      canApprove ? pending('data_added')?.count : undefined,
      (count) => plural(count, 'approval request'),
      pathTo('approvals'),
    ],
    [
      forms?.single,
      (count) => `${plural(count, 'request form')} to complete`,
      pathTo('quotes', null, { status: 'accepted' }),
    ],
    [
      forms?.broadband,
      (count) => `${plural(count, 'broadband request form')} to complete`,
      pathTo('broadband-quotes.index', null, { status: 'accepted' }),
    ],
  ];
  return lists.flatMap(([count, label, href]) => (count ? [{ label: label(count), href }] : []));
}
