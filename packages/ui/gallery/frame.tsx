import type { ReactNode } from 'react';
import {
  Avatar,
  Box,
  BrandName,
  color,
  Divider,
  focusRingInset,
  IconButton,
  icons,
  Link,
  layout,
  Row,
  radius,
  SkipLink,
  Stack,
  styled,
  Text,
  useColorMode,
  useIsDesktop,
} from '../src/index.ts';
import { menuIcons } from '../src/menu-icons/index.ts';
import { Dropdown } from '../src/page/index.ts';
import { type View, views } from './views.tsx';

const Item = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '5px 8px',
  borderRadius: radius.control,
  color: color.text.muted,
  fontWeight: 500,
  textDecoration: 'none',
  '& > svg': { fontSize: 18 },
  '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
  '&[aria-current]': { backgroundColor: color.surface.selected, color: color.brand.fg },
  '&:focus-visible': focusRingInset,
});

function Sidebar({ current }: { current: View }) {
  return (
    <Stack
      component="nav"
      aria-label="Gallery"
      gap={6}
      sx={{
        position: 'fixed',
        inset: '0 auto 0 0',
        width: layout.sidebar,
        p: 3,
        bgcolor: 'surface.sunken',
        borderRight: `1px solid ${color.line.main}`,
      }}
    >
      <Box sx={{ px: 2, pt: 1.5 }}>
        <BrandName />
      </Box>
      <Stack gap={0.5}>
        {views.map((view) => (
          <Item key={view.id} href={`#${view.id}`} aria-current={view.id === current.id ? 'page' : undefined}>
            {view.icon}
            {view.title}
          </Item>
        ))}
      </Stack>
    </Stack>
  );
}

function TopBar() {
  const { mode, setMode } = useColorMode();
  const isDesktop = useIsDesktop();
  return (
    <Row
      component="header"
      data-print="hide"
      justify="space-between"
      sx={{
        position: 'sticky',
        zIndex: 1100,
        top: 0,
        height: layout.topBar,
        px: { xs: 4, md: 8 },
        bgcolor: 'surface.canvas',
        borderBottom: `1px solid ${color.line.main}`,
      }}
    >
      {isDesktop ? (
        <Link href="#core" quiet>
          Component gallery
        </Link>
      ) : (
        <Row>
          <Dropdown
            trigger={(props) => <IconButton {...props} label="Views" icon={<menuIcons.menu />} />}
            items={views.map(({ id, title, icon }) => ({ id, label: title, icon, href: `#${id}` }))}
          />
          <BrandName />
        </Row>
      )}
      <Row gap={2}>
        <IconButton label="Notifications, 128 unread" icon={<icons.bell />} badge={128} />
        <Dropdown
          align="end"
          trigger={(props) => (
            <IconButton {...props} label="Your account" icon={<Avatar name="Rosa Okafor" />} />
          )}
          header={
            <>
              <Text weight={500} sx={{ display: 'block' }}>
                Rosa Okafor
              </Text>
              <Text variant="caption" tone="muted">
                role1@acme.test · Acme Connect
              </Text>
            </>
          }
          items={[
            { id: 'h', heading: 'Appearance' },
            {
              id: 'system',
              label: 'As this device',
              icon: <menuIcons.system />,
              selected: mode === 'system',
              onSelect: () => setMode('system'),
            },
            {
              id: 'light',
              label: 'Light',
              icon: <menuIcons.lightMode />,
              selected: mode === 'light',
              onSelect: () => setMode('light'),
            },
            {
              id: 'dark',
              label: 'Dark',
              icon: <menuIcons.darkMode />,
              selected: mode === 'dark',
              onSelect: () => setMode('dark'),
            },
            { id: 'd', divider: true },
            { id: 'password', label: 'Password', icon: <menuIcons.lock />, href: '#core' },
            { id: 'logout', label: 'Log out', icon: <menuIcons.logout />, danger: true },
          ]}
        />
      </Row>
    </Row>
  );
}

export function Frame({ view, children }: { view: View; children: ReactNode }) {
  const isDesktop = useIsDesktop();
  return (
    <>
      <SkipLink />
      {isDesktop && <Sidebar current={view} />}
      <Box sx={{ ml: isDesktop ? `${layout.sidebar}px` : 0 }}>
        <TopBar />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </Box>
      <Divider sx={{ display: 'none' }} />
    </>
  );
}
