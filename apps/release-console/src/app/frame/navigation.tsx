import {
  Box,
  BrandName,
  color,
  focusRingInset,
  IconButton,
  icons,
  Link,
  layout,
  Row,
  radius,
  styled,
  Text,
} from '@portal/ui';
import { menuIcons } from '@portal/ui/menu-icons';
import { Drawer } from '@portal/ui/overlays';
import { pageIcons } from '@portal/ui/page';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

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

const List = styled('ul')({ display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' });

const LINKS = [
  { href: '/', label: 'Areas', icon: menuIcons.dashboard, covers: ['/areas', '/upload'] },
  { href: '/flags', label: 'Flags', icon: pageIcons.tag, covers: ['/flags'] },
  { href: '/tokens', label: 'Tokens', icon: menuIcons.key, covers: ['/tokens'] },
  { href: '/schedule', label: 'Schedule', icon: pageIcons.calendar, covers: ['/schedule'] },
  { href: '/log', label: 'Log', icon: pageIcons.history, covers: ['/log'] },
] as const;

/** Brand and links, in the fixed column and in the drawer. */
export function Navigation() {
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{ width: '100%', height: '100%', overflowY: 'auto', px: 3, pb: 4 }}
    >
      <Row sx={{ height: layout.topBar, px: 2 }}>
        <Link href="/" quiet sx={{ '&:hover': { textDecoration: 'none' } }}>
          <BrandName />
        </Link>
      </Row>
      <Text variant="caption" tone="subtle" weight={600} sx={{ display: 'block', px: 2, pt: 2, pb: 1.5 }}>
        Releases
      </Text>
      <List>
        {LINKS.map(({ href, label, icon: Icon, covers }) => (
          <li key={href}>
            <Entry
              href={href}
              aria-current={
                pathname === href || covers.some((path) => pathname.startsWith(path)) ? 'page' : undefined
              }
            >
              <Icon />
              {label}
            </Entry>
          </li>
        ))}
      </List>
    </Box>
  );
}

/** Opens the navigation on small screens. */
export function MenuButton() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Following a link closes the drawer.
  useEffect(() => {
    setOpenAt((at) => (at === pathname ? at : null));
  }, [pathname]);
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<menuIcons.menu />}
        onClick={() => setOpenAt(pathname)}
        sx={{ display: { md: 'none' }, ml: { xs: -1, sm: -2 } }}
      />
      <Drawer open={openAt !== null} onClose={() => setOpenAt(null)} label="Menu">
        <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
          <IconButton
            label="Close menu"
            icon={<icons.close />}
            onClick={() => setOpenAt(null)}
            tooltip={false}
          />
        </Box>
        <Navigation />
      </Drawer>
    </>
  );
}
