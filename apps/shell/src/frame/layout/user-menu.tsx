import { getRoleName, useUser } from '@portal/auth';
import { useApiClient } from '@portal/portal-sdk';
import {
  Avatar,
  type ColorMode,
  color,
  focusRing,
  icons,
  radius,
  Stack,
  styled,
  Text,
  useColorMode,
} from '@portal/ui';
import { Dropdown, type MenuEntry } from '@portal/ui/overlays';
import { useManifest } from '../../platform/areas/index.ts';
import { showKeyboardShortcuts } from '../../platform/dialogs/keyboard-shortcuts.ts';
import { logOut } from '../commands/log-out.ts';
import { type AccountLink, getAccountLinks } from '../navigation/account-links.ts';
import { isDisabledLink } from '../navigation/disabled-links.ts';
import { type LayoutIconName, layoutIcons } from '../navigation/layout-icons.ts';

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

const COLOR_MODES: readonly { id: ColorMode; label: string; icon: LayoutIconName }[] = [
  { id: 'system', label: 'Use system setting', icon: 'system' },
  { id: 'light', label: 'Light', icon: 'lightMode' },
  { id: 'dark', label: 'Dark', icon: 'darkMode' },
];

function toEntry<Link extends { icon: LayoutIconName }>(link: Link) {
  const Icon = layoutIcons[link.icon];
  return { ...link, icon: <Icon /> };
}

/** The sections Account and Partner (specification §2 and §6), then help and appearance. */
export function UserMenu() {
  const user = useUser();
  const client = useApiClient();
  const { mode, setMode } = useColorMode();
  const name = `${user.firstName} ${user.lastName}`;
  const { areas } = useManifest();
  const all = getAccountLinks(user);
  const toItems = (links: readonly AccountLink[]) =>
    links.filter(({ href }) => !isDisabledLink(areas, href)).map(toEntry);
  const partner = toItems(all.partner);
  const help = toItems(all.help);

  const items: MenuEntry[] = [
    { id: 'account', heading: 'Account' },
    ...toItems(all.account),
    { id: 'logout', label: 'Log out', icon: <layoutIcons.logout />, onSelect: () => logOut(client) },
    ...(partner.length > 0 ? [{ id: 'partner', heading: 'Partner' }, ...partner] : []),
    { id: 'end', divider: true },
    ...help,
    {
      id: 'keyboard-shortcuts',
      label: 'Keyboard shortcuts',
      icon: <layoutIcons.keyboard />,
      onSelect: showKeyboardShortcuts,
    },
    { id: 'appearance', heading: 'Appearance' },
    ...COLOR_MODES.map((option) => ({
      ...toEntry(option),
      selected: mode === option.id,
      onSelect: () => setMode(option.id),
    })),
  ];

  return (
    <Dropdown
      align="end"
      label="Your account"
      header={
        <Stack gap={0}>
          <Text weight={600} truncate>
            {name}
          </Text>
          <Text variant="dense" tone="muted" truncate>
            {user.email}
          </Text>
          <Text variant="caption" tone="subtle">
            {getRoleName(user.roleId)} at {user.partner.name}
          </Text>
        </Stack>
      }
      items={items}
      trigger={(props) => (
        <Trigger type="button" aria-label={`Your account: ${name}`} {...props}>
          <Avatar name={name} src={user.avatarUrl} />
          <icons.chevronDown />
        </Trigger>
      )}
    />
  );
}
