import { color, duration, focusRingInset, Link, radius, styled } from '@portal/ui';
import { SideScroll } from '@portal/ui/page';

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
    borderRadius: `${radius.mark}px ${radius.mark}px 0 0`,
    backgroundColor: color.brand.main,
  },
  '&:focus-visible': { ...focusRingInset, borderRadius: radius.control },
});

interface LinkTabsProps {
  label: string;
  tabs: readonly { label: string; href: string }[];
  /** The href of the page that is shown. */
  current: string;
}

/** Links between pages that belong together, shown as tabs. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <nav aria-label={label} data-print="hide">
      <SideScroll component="ul" sx={LIST}>
        {tabs.map(({ label: name, href }) => (
          <li key={href}>
            <Entry href={href} aria-current={href === current ? 'page' : undefined}>
              {name}
            </Entry>
          </li>
        ))}
      </SideScroll>
    </nav>
  );
}
