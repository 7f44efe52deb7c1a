import { usePageTitle } from '@portal/portal-sdk';
import { AlertBanner, Box, Stack, Text } from '@portal/ui';
import { pagePadding } from '../../page/page-skeleton.tsx';

const TITLE = 'This part of the portal is turned off';

/** Shown in place of the pages of an area that an operator turned off. */
export function AreaDisabled({ message }: { message: string }) {
  usePageTitle(TITLE);
  return (
    <Stack gap={4} sx={{ ...pagePadding, maxWidth: 640 }}>
      <Text component="h1" variant="title" sx={{ m: 0 }}>
        {TITLE}
      </Text>
      <AlertBanner tone="info">{message}</AlertBanner>
      <Text component="p" tone="muted">
        You can use the rest of the portal. Nothing you typed or saved is lost. This page will open
        automatically when it is available again.
      </Text>
    </Stack>
  );
}

/** Shown above a page that was open when its area was turned off. */
export function DisabledNotice({ message }: { message: string }) {
  return (
    <Box sx={{ px: pagePadding.px, pt: 4 }}>
      <AlertBanner tone="warning" title={TITLE}>
        {message} This page stays open until you leave it, and nothing you typed is lost.
      </AlertBanner>
    </Box>
  );
}
