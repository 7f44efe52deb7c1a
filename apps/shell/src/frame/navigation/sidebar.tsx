import { useUser } from '@portal/auth';
import {
  Box,
  BrandName,
  color,
  focusRingInset,
  icons,
  Link,
  layout,
  Row,
  radius,
  styled,
  Text,
  VisuallyHidden,
} from '@portal/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useManifest } from '../../platform/areas/index.ts';
import { markDisabledLinks } from './disabled-links.ts';
import { layoutIcons } from './layout-icons.ts';
import {
  getCurrentHref,
  getSidebarGroups,
  type NavigationBranch,
  type NavigationGroup,
  type NavigationLink,
} from './navigation-items.ts';

const Entry = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  padding: '5px 8px',
  borderRadius: radius.control,
  color: color.text.muted,
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary, textDecoration: 'none' },
  '&[aria-current="page"]': { backgroundColor: color.surface.selected, color: color.brand.fg },
  '&:focus-visible': focusRingInset,
  '& > svg': { flex: 'none', fontSize: 18 },
});

const Branch = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 32,
  padding: '5px 8px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text.muted,
  fontWeight: 500,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
  '&:focus-visible': focusRingInset,
  '& > svg': { flex: 'none', fontSize: 18 },
  '& > svg:last-of-type': { marginLeft: 'auto', transition: 'transform 140ms ease-out' },
  '&[aria-expanded="false"] > svg:last-of-type': { transform: 'rotate(-90deg)' },
});

const List = styled('ul')({ display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' });

/** Brand and navigation, shown by both the fixed column and the drawer. */
export function Sidebar() {
  const user = useUser();
  const { pathname } = useLocation();
  const { areas } = useManifest();
  const groups = markDisabledLinks(getSidebarGroups(user, areas), areas);
  const current = getCurrentHref(groups, pathname);
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 5,
        width: '100%',
        height: '100%',
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        px: 3,
        pb: 4,
      }}
    >
      <Row sx={{ flex: 'none', height: layout.topBar, px: 2 }}>
        <Link href="/" quiet sx={{ '&:hover': { textDecoration: 'none' } }}>
          <BrandName />
        </Link>
      </Row>
      {groups.map((group) => (
        <Group key={group.id} group={group} current={current} />
      ))}
    </Box>
  );
}

function Group({ group, current }: { group: NavigationGroup; current: string | null }) {
  const id = `nav-${group.id}`;
  const isLast = group.id === 'status';
  return (
    <Box sx={isLast ? { mt: 'auto' } : undefined}>
      {group.heading && (
        <Text
          id={id}
          component="h2"
          variant="caption"
          tone="subtle"
          weight={600}
          sx={{ px: 2, pb: 1.5, display: 'block' }}
        >
          {group.heading}
        </Text>
      )}
      <List aria-labelledby={group.heading ? id : undefined}>
        {group.entries.map((entry) => (
          <li key={entry.label}>
            {'links' in entry ? (
              <BranchEntry branch={entry} current={current} />
            ) : (
              <LinkEntry link={entry} current={current} />
            )}
          </li>
        ))}
      </List>
    </Box>
  );
}

function LinkEntry({ link, current }: { link: NavigationLink; current: string | null }) {
  const Icon = link.icon && layoutIcons[link.icon];
  return (
    <Entry
      href={link.href}
      external={link.isExternal}
      aria-current={link.href === current ? 'page' : undefined}
    >
      {Icon && <Icon />}
      {link.label}
      {link.isTurnedOff === true && (
        <>
          <VisuallyHidden> (turned off)</VisuallyHidden>
          <Text variant="caption" tone="subtle" sx={{ ml: 'auto' }} aria-hidden>
            Off
          </Text>
        </>
      )}
    </Entry>
  );
}

function BranchEntry({ branch, current }: { branch: NavigationBranch; current: string | null }) {
  const [isOpen, setIsOpen] = useState(true);
  const Icon = layoutIcons[branch.icon];
  const listId = `nav-${branch.id}`;
  return (
    <>
      <Branch type="button" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
        <Icon />
        {branch.label}
        <icons.chevronDown />
      </Branch>
      <List id={listId} aria-label={branch.label} hidden={!isOpen} sx={{ pl: '28px' }}>
        {isOpen &&
          branch.links.map((link) => (
            <li key={link.href}>
              <LinkEntry link={link} current={current} />
            </li>
          ))}
      </List>
    </>
  );
}
