import { pathTo } from '@portal/portal-sdk';
import { type QuoteKind, useQuoteKind } from '@portal/quote-kit/quotes';
import { Button, EmptyState, icons, Row } from '@portal/ui';
import { plural } from '@portal/ui/format';
import type { Search } from '../shared/quote-types.ts';
import { useCustomerName } from '../shared/use-customer-name.ts';
import { describeSearchCriteria } from './search-criteria-labels.ts';

export interface NoResultsProps {
  search: Search;
  /** Whether the user may start searches. */
  canSearch: boolean;
}

interface SuggestedLink {
  label: string;
  href: string;
}

interface NoResultsMessage {
  icon: 'warning' | 'location';
  title: string;
  text: string;
  /** Alternatives, most likely first. */
  links: readonly SuggestedLink[];
}

/** Why there are no results, and what to try instead. */
export function NoResults({ search, canSearch }: NoResultsProps) {
  const { kind } = useQuoteKind();
  const { icon, title, text, links } = getNoResultsMessage(kind, search, useCustomerName());
  const Icon = icons[icon];
  return (
    <EmptyState
      icon={<Icon />}
      title={title}
      description={text}
      action={
        canSearch && (
          <Row wrap justify="center">
            {links.map(({ label, href }, index) => (
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

type Advice = (search: Search, links: ReturnType<typeof getSearchLinks>) => NoResultsMessage;

/** Suggestions for a search of this kind without results. */
const ADVICE: Readonly<Record<QuoteKind, { again: 'leased' | 'broadband'; noOffers: Advice }>> = {
  single: {
    again: 'leased',
    noOffers: (search, { leased, broadband, everything }) => {
      const criteria = describeSearchCriteria(search);
      if (criteria === null) {
        return {
          icon: 'location',
          title: 'No supplier reaches this address',
          text: 'Every supplier replied, and none offers any bearer, speed or term here. Broadband is often available where a leased line is not.',
          links: [broadband('Try broadband here'), leased('Change the address')],
        };
      }
      return {
        icon: 'location',
        title: 'No supplier offers these options at this address',
        text: `Every supplier replied, and none offers ${criteria} here. Try other bearers, speeds or terms. Broadband is often available where a leased line is not.`,
        links: [everything('Search all options'), leased('Change search'), broadband('Try broadband here')],
      };
    },
  },
  broadband: {
    again: 'broadband',
    noOffers: ({ useExistingLine }, { leased, broadband }) => ({
      icon: 'location',
      title: 'No broadband product is available here',
      text: useExistingLine
        ? 'Neither copper nor fibre broadband can use this line. Try a new line or a leased line.'
        : 'Neither copper nor fibre broadband reaches this address. Try a leased line.',
      links: [leased('Try a leased line here'), broadband('Change line or address')],
    }),
  },
};

/** Links to new searches at the same address. */
function getSearchLinks({ uuid }: Search, customerName: string) {
  const again = { from: uuid, customer_name: customerName };
  const link =
    (href: string) =>
    (label: string): SuggestedLink => ({ label, href });
  return {
    leased: link(pathTo('availability.quotes.index', null, again)),
    everything: link(pathTo('availability.quotes.index', null, { ...again, everything: '1' })),
    broadband: link(pathTo('availability.broadband-quotes.index', null, again)),
  };
}

function getNoResultsMessage(kind: QuoteKind, search: Search, customerName: string): NoResultsMessage {
  const links = getSearchLinks(search, customerName);
  const { again, noOffers } = ADVICE[kind];
  if (search.status !== 'terminated') return noOffers(search, links);
  const { processingCount, processedCount } = search;
  const message =
    processedCount === 0
      ? {
          title: 'No supplier replied',
          text: 'The search ended before any supplier replied. The address is still available, and searching again usually works.',
        }
      : {
          title: 'Not every supplier replied',
          text: `${processingCount - processedCount} of ${plural(processingCount, 'supplier')} did not reply. The others have no price for this search. Searching again usually works.`,
        };
  return { icon: 'warning', ...message, links: [links[again]('Search again')] };
}
