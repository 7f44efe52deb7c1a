import { canSeeMenuEntry, getRoleName, roleHasCapability, useUser } from '@portal/auth';
import { pathTo, useApiClient } from '@portal/portal-sdk';
import {
  Avatar,
  type ColorMode,
  color,
  focusRing,
  icons,
  Stack,
  styled,
  Text,
  useColorMode,
} from '@portal/ui';
import { Dropdown, type MenuEntry } from '@portal/ui/overlays';
import { confirmLeave } from '../features/leave-guard/leave-request.ts';
import { withLoadingOverlay } from '../features/shared/loading/loading.ts';
import { signOut } from '../session/session-flow.ts';
import { type LayoutIconName, layoutIcons } from './navigation/layout-icons.ts';

const Trigger = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: 4,
  border: 0,
  borderRadius: 20,
  background: 'none',
  color: color.text.muted,
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '& > svg': { fontSize: 18 },
});

const MODES: readonly { mode: ColorMode; label: string; icon: LayoutIconName }[] = [
  { mode: 'system', label: 'Use system setting', icon: 'system' },
  { mode: 'light', label: 'Light', icon: 'lightMode' },
  { mode: 'dark', label: 'Dark', icon: 'darkMode' },
];

/** The sections Account and Partner (specification §2 and §6), then help and appearance. */
export function UserMenu() {
  const user = useUser();
  const client = useApiClient();
  const { mode, setMode } = useColorMode();
  const name = `${user.firstName} ${user.lastName}`;
  const canSeePeople = canSeeMenuEntry('companyPeople', user);

  const items: MenuEntry[] = [
    { id: 'account', heading: 'Account' },
    { id: 'profile', label: 'Profile', icon: <icons.user />, href: pathTo('account') },
    {
      id: 'password',
      label: 'Password',
      icon: <layoutIcons.lock />,
      href: pathTo('account.password.change'),
    },
    {
      id: 'logout',
      label: 'Log out',
      icon: <layoutIcons.logout />,
      onSelect: () => confirmLeave(() => void withLoadingOverlay('Logging out...', signOut(client))),
    },
    { id: 'partner', heading: 'Partner' },
    { id: 'company', label: 'Company', icon: <layoutIcons.company />, href: pathTo('partner.company') },
    ...(canSeePeople
      ? [
          { id: 'users', label: 'Users', icon: <layoutIcons.users />, href: pathTo('partner.users') },
          {
            id: 'contacts',
            label: 'Contacts',
            icon: <layoutIcons.contacts />,
            href: pathTo('partner.contacts'),
          },
        ]
      : []),
    { id: 'api', label: 'API Access', icon: <layoutIcons.key />, href: pathTo('partner.api-access') },
    ...(roleHasCapability(user.roleId, 'support')
      ? [
          { id: 'end', divider: true as const },
          { id: 'help', label: 'Help', icon: <icons.help />, href: pathTo('support.help') },
        ]
      : []),
    { id: 'appearance', heading: 'Appearance' },
    ...MODES.map(({ mode: value, label, icon }) => {
      const Icon = layoutIcons[icon];
      return {
        id: value,
        label,
        icon: <Icon />,
        selected: mode === value,
        onSelect: () => setMode(value),
      };
    }),
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
