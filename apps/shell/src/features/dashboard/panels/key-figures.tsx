import { pathTo } from '@portal/portal-sdk';
import { Link, Row } from '@portal/ui';
import { formatMoney, formatNumber } from '@portal/ui/format';
import { CounterAnimation, StatCard, type StatCardProps, StatRow } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { DashboardData, QuoteFigures } from '../dashboard-data.ts';
import {
  expiringQuotesPath,
  type ListedKind,
  liveThisMonthPath,
  multiQuotesPath,
  openOrdersPath,
  openQuotesPath,
  PIPELINE_STATUSES,
} from '../list-paths.ts';

interface Props extends Pick<DashboardData, 'quotes' | 'multiQuotes' | 'orders' | 'services' | 'cases'> {
  /** Whether the user sees sums of costs. Other users see counts. */
  seesAmounts: boolean;
}

/** The key figures in one row, each linked to the list it counts. */
export function KeyFigures(figures: Props) {
  const cards = buildCards(figures);
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

/** Positioned above the link that covers the whole card. */
function HintLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      sx={{ position: 'relative', display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
    >
      {children}
    </Link>
  );
}

interface CountByKind {
  single: number;
  broadband: number;
  multi: number;
}

/** Splits a count by list. Quotes of multi-quotes are listed with their multi-quote. */
function splitByList(
  counts: CountByKind,
  getPath: (kind: ListedKind) => string,
  multiQuotes: { count: number; href: string } | null,
): ReactNode {
  const link = (count: number, label: string, href: string) => (
    <HintLink href={href}>
      {formatNumber(count)} {label}
    </HintLink>
  );
  const parts: [id: string, part: ReactNode][] = [];
  if (counts.single > 0) parts.push(['single', link(counts.single, 'single', getPath('single'))]);
  if (counts.broadband > 0)
    parts.push(['broadband', link(counts.broadband, 'broadband', getPath('broadband'))]);
  if (counts.multi > 0 && multiQuotes !== null) {
    const label = multiQuotes.count === 1 ? 'multi quote' : 'multi quotes';
    parts.push([
      'multi',
      <>
        {formatNumber(counts.multi)} in {link(multiQuotes.count, label, multiQuotes.href)}
      </>,
    ]);
  }
  if (parts.length === 0) return 'None';
  return (
    <Row component="span" gap={3} wrap sx={{ rowGap: 0 }}>
      {parts.map(([id, part]) => (
        <span key={id}>{part}</span>
      ))}
    </Row>
  );
}

const PIPELINE: ReadonlySet<string> = new Set(PIPELINE_STATUSES);

function countOpenByKind({ byStatus }: QuoteFigures): CountByKind {
  const open = byStatus.filter(({ status }) => PIPELINE.has(status));
  const sumOf = (kind: keyof CountByKind) => open.reduce((sum, { ofKind }) => sum + ofKind[kind], 0);
  return { single: sumOf('single'), broadband: sumOf('broadband'), multi: sumOf('multi') };
}

function buildCards({ quotes, multiQuotes, orders, services, cases, seesAmounts }: Props): StatCardProps[] {
  const cards: StatCardProps[] = [];
  if (quotes) {
    // No links to multi-quotes for users who may not open them.
    const getMultiQuotes = (which: 'open' | 'expiring') =>
      multiQuotes && { count: quotes.multiQuotesWithQuotes?.[which] ?? 0, href: multiQuotesPath(which) };
    const expiring = quotes.expiringOfKind ?? { single: quotes.expiringThisWeek, broadband: 0, multi: 0 };
    const openOfKind = countOpenByKind(quotes);
    const { single, broadband, multi } = openOfKind;
    cards.push(
      {
        ...(seesAmounts
          ? { label: 'Pipeline', value: formatMoney(quotes.pipeline, 0) }
          : { label: 'Open quotes', value: counter(single + broadband + multi) }),
        hint: splitByList(openOfKind, openQuotesPath, getMultiQuotes('open')),
      },
      {
        label: 'Expiring this week',
        value: counter(quotes.expiringThisWeek),
        hint: splitByList(expiring, expiringQuotesPath, getMultiQuotes('expiring')),
      },
    );
  }
  if (orders) {
    cards.push(
      {
        label: 'Open orders',
        value: counter(orders.open),
        href: openOrdersPath(),
        hint: (
          <HintLink href={liveThisMonthPath()}>{formatNumber(orders.liveThisMonth)} live this month</HintLink>
        ),
      },
      {
        label: 'Orders waiting for you',
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
      href: pathTo('circuits', null, { status: ['off'], is_ceased: 'false' }),
      hint: (
        <HintLink href={pathTo('circuits', null, { is_ceased: 'false' })}>
          of {formatNumber(services.on + services.off + services.unknown)}
        </HintLink>
      ),
    });
  }
  if (cases) {
    cards.push({
      label: 'Open cases',
      value: counter(cases.open),
      href: pathTo('support', null, { status: ['New'] }),
      hint: (
        <HintLink href={pathTo('support', null, { status: ['New'], priority: ['High'] })}>
          {formatNumber(cases.highPriority)} high priority
        </HintLink>
      ),
    });
  }
  return cards;
}
