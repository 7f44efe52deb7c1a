import { pathTo, useCan } from '@portal/portal-sdk';
import { color, duration, focusRingInset, Link, radius, styled } from '@portal/ui';
import { SideScroll } from '@portal/ui/page';

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

const LIST = {
  display: 'flex',
  gap: '4px',
  m: 0,
  p: 0,
  listStyle: 'none',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 -1px ${color.line.main}`,
} as const;

const Entry = styled(Link)({
  position: 'relative',
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  height: 40,
  padding: '0 10px',
  color: color.text.muted,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  transition: `color ${duration.quick}ms ease-out`,
  '&:hover': { color: color.text.primary, textDecoration: 'none' },
  '&[aria-current="page"]': { color: color.text.primary },
  '&[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 10px 0',
    height: 2,
    borderRadius: '2px 2px 0 0',
    backgroundColor: color.brand.main,
  },
  '&:focus-visible': { ...focusRingInset, borderRadius: radius.control },
});

/** Links between the screens of one multi-quote. */
export function MultiQuoteNav({ uuid, current }: { uuid: string; current: MultiQuoteScreenName }) {
  const canManage = useCan('multi-quotes.manage');
  const screens = Object.entries(SCREENS).filter(
    ([name]) => canManage || name === current || !FOR_CHANGES.has(name),
  );
  return (
    <nav aria-label="Multi quote" data-print="hide">
      <SideScroll component="ul" sx={LIST}>
        {screens.map(([name, { label, href }]) => (
          <li key={name}>
            <Entry href={href(uuid)} aria-current={name === current ? 'page' : undefined}>
              {label}
            </Entry>
          </li>
        ))}
      </SideScroll>
    </nav>
  );
}

/** The name of a screen, for titles. */
export const screenLabel = (name: MultiQuoteScreenName): string => SCREENS[name].label;
