import { color, controlHeight, duration, focusRingInset, Link, radius, styled } from '@portal/ui';
import { SideScroll } from '@portal/ui/page';

const LIST = {
  display: 'flex',
  gap: '4px',
  m: 0,
  p: 0,
  listStyle: 'none',
  scrollbarWidth: 'none',
} as const;

// Not underlined like `Tabs`, because the page below often has tabs of its list.
const Entry = styled(Link)({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  height: controlHeight.medium,
  padding: '0 12px',
  borderRadius: radius.control,
  color: color.text.muted,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  transition: `color ${duration.quick}ms ease-out`,
  '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary, textDecoration: 'none' },
  '&[aria-current="page"]': { backgroundColor: color.surface.selected, color: color.brand.fg },
  '@media (pointer: coarse)': { height: controlHeight.large },
  '&:focus-visible': focusRingInset,
});

interface LinkTabsProps {
  label: string;
  tabs: readonly { label: string; href: string }[];
  /** The href of the page that is shown. */
  current: string;
}

/** Links between the screens of one subject, above the tabs of a list. */
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
