import { useApiClient } from '@portal/api-client/swr';
import {
  AlertBanner,
  Avatar,
  type ColorMode,
  color,
  focusRing,
  icons,
  radius,
  Snackbar,
  Stack,
  styled,
  Text,
  useColorMode,
} from '@portal/ui';
import { menuIcons } from '@portal/ui/menu-icons';
import { Dropdown, type MenuEntry } from '@portal/ui/overlays';
import { useState } from 'react';
import { logout } from '../../contract/session.ts';
import { useOperator } from '../../features/shared/operator.ts';
import { describeRole } from '../../features/shared/role-labels.ts';

const Trigger = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: 4,
  border: 0,
  borderRadius: radius.pill,
  background: 'none',
  color: color.text.muted,
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '& > svg': { fontSize: 18 },
});

const COLOR_MODES: readonly { id: ColorMode; label: string; icon: keyof typeof menuIcons }[] = [
  { id: 'system', label: 'Use system setting', icon: 'system' },
  { id: 'light', label: 'Light', icon: 'lightMode' },
  { id: 'dark', label: 'Dark', icon: 'darkMode' },
];

const LOG_OUT_NOTICE_MS = 8000;

/** Who is signed in, sign-out and appearance. */
export function OperatorMenu() {
  const operator = useOperator();
  const client = useApiClient();
  const { mode, setMode } = useColorMode();
  const [isFailed, setIsFailed] = useState(false);
  const logOut = () =>
    client.call(logout, {}).then(
      () => window.location.replace('/login'),
      () => setIsFailed(true),
    );
  const items: MenuEntry[] = [
    { id: 'logout', label: 'Log out', icon: <menuIcons.logout />, onSelect: () => void logOut() },
    { id: 'appearance', heading: 'Appearance' },
    ...COLOR_MODES.map(({ id, label, icon }) => {
      const Icon = menuIcons[icon];
      return { id, label, icon: <Icon />, selected: mode === id, onSelect: () => setMode(id) };
    }),
  ];
  return (
    <>
      {isFailed && (
        <Snackbar duration={LOG_OUT_NOTICE_MS} onTimeout={() => setIsFailed(false)}>
          <AlertBanner tone="danger" floating onClose={() => setIsFailed(false)}>
            We couldn’t log you out because the console could not be reached. Try again.
          </AlertBanner>
        </Snackbar>
      )}
      <Dropdown
        align="end"
        label="Your account"
        header={
          <Stack gap={0}>
            <Text weight={600} truncate>
              {operator.name}
            </Text>
            <Text variant="dense" tone="muted" truncate>
              {operator.email}
            </Text>
            <Text variant="caption" tone="subtle">
              {describeRole(operator)}
            </Text>
          </Stack>
        }
        items={items}
        trigger={(props) => (
          <Trigger type="button" aria-label={`Your account: ${operator.name}`} {...props}>
            <Avatar name={operator.name} />
            <icons.chevronDown />
          </Trigger>
        )}
      />
    </>
  );
}
