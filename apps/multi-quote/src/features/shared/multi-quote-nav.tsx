import { pathTo, useCan, useUser } from '@portal/portal-sdk';
import { LinkTabs } from './link-tabs.tsx';

/** The screens of one multi-quote, in the order they are worked through. A new screen adds a line. */
const SCREENS = {
  sites: { label: 'Sites', href: (uuid: string) => pathTo('availability.multi-quotes.show', { uuid }) },
  search: {
    label: 'Get prices',
    href: (uuid: string) => pathTo('availability.multi-quotes.search', { uuid }),
  },
  results: {
    label: 'Results',
    href: (uuid: string) => pathTo('availability.multi-quotes.searches', { uuid }),
  },
  quotes: { label: 'Quotes', href: (uuid: string) => pathTo('multi-quotes.show', { uuid }) },
  negotiations: {
    label: 'Negotiations',
    href: (uuid: string) => pathTo('multi-quotes.show', { uuid }, { section: 'negotiations' }),
  },
  forms: {
    label: 'Request forms',
    href: (uuid: string) => pathTo('multi-quotes.request-forms', { uuid }),
  },
  terms: { label: 'Approval', href: (uuid: string) => pathTo('multi-quotes.terms', { uuid }) },
} as const;

/** Screens without anything to read. */
const FOR_CHANGES: ReadonlySet<string> = new Set(['search', 'forms']);

export type MultiQuoteScreenName = keyof typeof SCREENS;

/** Links between the screens of one multi-quote. */
export function MultiQuoteNav({ uuid, current }: { uuid: string; current: MultiQuoteScreenName }) {
  const canManage = useCan('multi-quotes.manage');
  const { prices = 'cost' } = useUser();
  const screens = Object.entries(SCREENS).filter(
    ([name]) =>
      (canManage || name === current || !FOR_CHANGES.has(name)) &&
      // Offers of the pricing desk are costs.
      (prices === 'cost' || name !== 'negotiations'),
  );
  return (
    <LinkTabs
      label="Multi quote"
      tabs={screens.map(([, { label, href }]) => ({ label, href: href(uuid) }))}
      current={SCREENS[current].href(uuid)}
    />
  );
}

/** The name of a screen, for titles. */
export const screenLabel = (name: MultiQuoteScreenName): string => SCREENS[name].label;

export const screenPath = (name: MultiQuoteScreenName, uuid: string): string => SCREENS[name].href(uuid);
