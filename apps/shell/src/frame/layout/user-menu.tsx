import { getRoleName, useUser } from '@portal/auth';
import { useApiClient } from '@portal/portal-sdk';
import { AccountMenu, type MenuEntry } from '@portal/ui/overlays';
import { useManifest } from '../../platform/areas/index.ts';
import { showKeyboardShortcuts } from '../../platform/dialogs/keyboard-shortcuts.ts';
import { logOut } from '../commands/log-out.ts';
import { type AccountLink, getAccountLinks } from '../navigation/account-links.ts';
import { isDisabledLink, labelOf } from '../navigation/disabled-links.ts';
import { type LayoutIconName, layoutIcons } from '../navigation/layout-icons.ts';

function toEntry<Link extends { icon: LayoutIconName }>(link: Link) {
  const Icon = layoutIcons[link.icon];
  return { ...link, icon: <Icon /> };
}

/** The sections Account and Partner (specification §2 and §6), then help and appearance. */
export function UserMenu() {
  const user = useUser();
  const client = useApiClient();
  const name = `${user.firstName} ${user.lastName}`;
  const { areas } = useManifest();
  const all = getAccountLinks(user);
  const toItems = (links: readonly AccountLink[]) =>
    links.map((link) => toEntry({ ...link, label: labelOf(link.label, isDisabledLink(areas, link.href)) }));
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
  ];

  return (
    <AccountMenu
      name={name}
      email={user.email}
      role={`${getRoleName(user.roleId)} at ${user.partner.name}`}
      pictureUrl={user.avatarUrl}
      items={items}
    />
  );
}
