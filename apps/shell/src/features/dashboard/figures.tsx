import { pathTo } from '@portal/portal-sdk';
import { formatMoney, formatNumber } from '@portal/ui/format';
import { CounterAnimation, StatCard, type StatCardProps, StatRow } from '@portal/ui/page';
import type { DashboardData } from './dashboard-data.ts';

type Props = Pick<DashboardData, 'quotes' | 'orders' | 'services' | 'cases'>;

/** The figures of the day in one row, each leading to the list that it counts. */
export function Figures(figures: Props) {
  const cards = figureCards(figures);
  if (cards.length === 0) return null;
  return (
    <StatRow>
      {cards.map((card) => (
        <StatCard key={card.label} {...card} />
      ))}
    </StatRow>
  );
}

const counter = (value: number) => <CounterAnimation value={value} format={formatNumber} />;

export function figureCards({ quotes, orders, services, cases }: Props): StatCardProps[] {
  const cards: StatCardProps[] = [];
  if (quotes) {
    cards.push(
      {
        label: 'Pipeline',
        value: formatMoney(quotes.pipeline, 0),
        href: pathTo('quotes', null, { status: ['created', 'accepted', 'data_added'] }),
        hint: 'Contract value of open quotes',
      },
      {
        label: 'Expiring this week',
        value: counter(quotes.expiringThisWeek),
        href: pathTo('quotes', null, {
          status: ['created', 'accepted', 'data_added'],
          sort: 'expiredAt',
          direction: 'asc',
        }),
        hint: 'Quotes not yet ordered',
      },
    );
  }
  if (orders) {
    cards.push(
      {
        label: 'Open orders',
        value: counter(orders.open),
        href: pathTo('orders', null, { status: ['open', 'held'] }),
        hint: `${formatNumber(orders.liveThisMonth)} live this month`,
      },
      {
        label: 'Orders waiting on you',
        value: counter(orders.waitingOnPartner),
        href: pathTo('orders', null, { waits_on: 'partner' }),
        hint: 'Information, access or wayleave',
      },
    );
  }
  if (services) {
    cards.push({
      label: 'Services down',
      value: counter(services.off),
      href: pathTo('circuits', null, { status: ['off'] }),
      hint: `of ${formatNumber(services.on + services.off + services.unknown)}`,
    });
  }
  if (cases) {
    cards.push({
      label: 'Open cases',
      value: counter(cases.open),
      href: pathTo('support', null, { status: ['New'] }),
      hint: `${formatNumber(cases.highPriority)} high priority`,
    });
  }
  return cards;
}
