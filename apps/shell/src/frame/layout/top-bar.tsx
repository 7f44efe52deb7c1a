import { Box, color, layout, Row } from '@portal/ui';
import { useCommands } from '../commands/use-commands.ts';
import { MenuButton } from '../navigation/menu-button.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { GlobalSearch } from '../search/global-search.tsx';
import { AlertSlot } from './alert-slot.tsx';
import { bannerHeight } from './banners/banner-height.ts';
import { UserMenu } from './user-menu.tsx';

/** Menu button on small screens, global search, space for an alert, notifications and the user menu. */
export function TopBar() {
  const readCommands = useCommands();
  return (
    <Box
      component="header"
      data-print="hide"
      sx={{
        position: 'sticky',
        top: bannerHeight,
        zIndex: 20,
        height: layout.topBar,
        borderBottom: `1px solid ${color.line.main}`,
        bgcolor: color.surface.canvas,
      }}
    >
      <Row
        gap={{ xs: 1, sm: 2 }}
        justify="space-between"
        sx={{ height: '100%', maxWidth: layout.content, mx: 'auto', px: { xs: 4, sm: 6, md: 8 } }}
      >
        <Row gap={1} sx={{ flex: 1 }}>
          <MenuButton />
          <GlobalSearch readCommands={readCommands} />
        </Row>
        <AlertSlot />
        <Row gap={3}>
          <NotificationBell />
          <UserMenu />
        </Row>
      </Row>
    </Box>
  );
}
