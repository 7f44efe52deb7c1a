import { pathTo } from '@portal/portal-sdk';
import { Button, EmptyState, icons, Row } from '@portal/ui';
import type { QuoteKind } from '../shared/quotes/quote-kinds.ts';
import { describeSearchCriteria } from '../shared/search/search-criteria-labels.ts';
import type { Search } from '../shared/search/search-types.ts';

export interface NoResultsProps {
  kind: QuoteKind;
  search: Search;
  /** The person may start searches. */
  canSearch: boolean;
}

interface Way {
  label: string;
  href: string;
}

interface NoResultsMessage {
  icon: 'warning' | 'location';
  title: string;
  text: string;
  /** What is possible instead, the likeliest first. */
  ways: readonly Way[];
}

/** Why there is nothing, and what is possible instead. */
export function NoResults({ kind, search, canSearch }: NoResultsProps) {
  const { icon, title, text, ways } = getNoResultsMessage(kind, search);
  const Icon = icons[icon];
  return (
    <EmptyState
      icon={<Icon />}
      title={title}
      description={text}
      action={
        canSearch && (
          <Row wrap justify="center">
            {ways.map(({ label, href }, index) => (
              <Button key={label} variant={index === 0 ? 'primary' : 'secondary'} href={href}>
                {label}
              </Button>
            ))}
          </Row>
        )
      }
    />
  );
}

function getNoResultsMessage(kind: QuoteKind, search: Search): NoResultsMessage {
  const { uuid, status, useExistingLine } = search;
  const leased = (label: string): Way => ({
    label,
    href: pathTo('availability.quotes.index', null, { from: uuid }),
  });
  const broadband = (label: string): Way => ({
    label,
    href: pathTo('availability.broadband-quotes.index', null, { from: uuid }),
  });
  if (status === 'terminated') {
    return {
      icon: 'warning',
      title: 'No supplier answered',
      text: 'The search ended before any price came in. The address is kept, and searching again usually helps.',
      ways: [kind === 'single' ? leased('Search again') : broadband('Search again')],
    };
  }
  if (kind === 'broadband') {
    return {
      icon: 'location',
      title: 'No broadband product is available here',
      text: useExistingLine
        ? 'Neither copper nor fibre broadband can take over this line. A new line may, and so may a leased line.'
        : 'Neither copper nor fibre broadband reaches this address. A leased line may.',
      ways: [leased('Quote a leased line here'), broadband('Change line or address')],
    };
  }
  const wanted = describeSearchCriteria(search);
  if (wanted === null) {
    return {
      icon: 'location',
      title: 'No supplier reaches this address',
      text: 'Every supplier answered, and was asked for every bearer, speed and term. Broadband is often possible where a leased line is not.',
      ways: [broadband('Try broadband here'), leased('Change the address')],
    };
  }
  return {
    icon: 'location',
    title: 'No supplier reaches this address with what you asked for',
    text: `Every supplier answered, and none offers ${wanted} here. Other bearers, speeds or terms may bring prices; broadband is often possible where a leased line is not.`,
    ways: [
      {
        label: 'Ask for everything here',
        href: pathTo('availability.quotes.index', null, { from: uuid, everything: '1' }),
      },
      leased('Ask for something else'),
      broadband('Try broadband here'),
    ],
  };
}
