import { isApiError } from '@portal/api-client';
import { useQuery, useRefresh } from '@portal/api-client/swr';
import { Box, color, DataState, layout, Row, SkipLink, Text } from '@portal/ui';
import { Page } from '@portal/ui/page';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { me } from '../../contract/session.ts';
import { OperatorContext } from '../../features/shared/operator.ts';
import { onSessionEnd } from '../console-client.ts';
import { MenuButton, Navigation } from './navigation.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { PageFocus } from './page-focus.tsx';

/** The layout of all pages for operators. Leads to the sign-in page if nobody is signed in. */
export function SignedInFrame() {
  const query = useQuery(me, {});
  const { pathname, search } = useLocation();
  const refresh = useRefresh();
  useEffect(() => onSessionEnd(() => void refresh(me)), [refresh]);
  if (isApiError(query.error) && query.error.code === 'unauthenticated')
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  return (
    <DataState state={query} onRetry={() => void query.refresh()} skeleton={<Page>{null}</Page>}>
      {(operator) => (
        <OperatorContext value={operator}>
          <Layout />
        </OperatorContext>
      )}
    </DataState>
  );
}

function Layout() {
  return (
    <>
      <SkipLink />
      <PageFocus />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${layout.sidebar}px minmax(0, 1fr)` },
        }}
      >
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            position: 'sticky',
            top: 0,
            height: '100dvh',
            borderRight: `1px solid ${color.line.main}`,
            bgcolor: color.surface.sunken,
          }}
        >
          <Navigation />
        </Box>
        <Box sx={{ minWidth: 0, minHeight: '100dvh' }}>
          <Box
            component="header"
            sx={{
              position: 'sticky',
              top: 0,
              zIndex: 20,
              height: layout.topBar,
              borderBottom: `1px solid ${color.line.main}`,
              bgcolor: color.surface.canvas,
            }}
          >
            <Row
              justify="space-between"
              sx={{ height: '100%', maxWidth: layout.content, mx: 'auto', px: { xs: 4, sm: 6, md: 8 } }}
            >
              <Row gap={1}>
                <MenuButton />
                <Text tone="muted" weight={500}>
                  Release console
                </Text>
              </Row>
              <OperatorMenu />
            </Row>
          </Box>
          <Box component="main" id="main" tabIndex={-1} sx={{ outline: 'none' }}>
            <Outlet />
          </Box>
        </Box>
      </Box>
    </>
  );
}
