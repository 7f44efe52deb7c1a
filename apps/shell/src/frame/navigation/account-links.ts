import { canSeeMenuEntry, roleHasCapability, type User } from '@portal/auth';
import { pathTo } from '@portal/portal-sdk';
import type { LayoutIconName } from './layout-icons.ts';

export interface AccountLink {
  id: string;
  label: string;
  icon: LayoutIconName;
  href: string;
}

/** The pages of the user menu by its sections (specification §2 and §6). */
export function getAccountLinks(user: User): Record<'account' | 'partner' | 'help', AccountLink[]> {
  const people: AccountLink[] = [
    { id: 'users', label: 'Users', icon: 'users', href: pathTo('partner.users') },
    { id: 'contacts', label: 'Contacts', icon: 'contacts', href: pathTo('partner.contacts') },
  ];
  const audit: AccountLink = {
    id: 'audit',
    label: 'Audit log',
    icon: 'changelog',
    href: pathTo('partner.audit'),
  };
  const singleSignOn: AccountLink = {
    id: 'single-sign-on',
    label: 'Single sign-on',
    icon: 'lock',
    href: pathTo('partner.single-sign-on'),
  };
  const help: AccountLink = { id: 'help', label: 'Help', icon: 'help', href: pathTo('support.help') };
  return {
    account: [
      { id: 'profile', label: 'Profile', icon: 'user', href: pathTo('account') },
      { id: 'password', label: 'Password', icon: 'lock', href: pathTo('account.password.change') },
    ],
    partner: [
      { id: 'company', label: 'Company', icon: 'company', href: pathTo('partner.company') },
      ...(canSeeMenuEntry('companyPeople', user) ? people : []),
      ...(roleHasCapability(user.roleId, 'partner.manage') ? [singleSignOn] : []),
      ...(roleHasCapability(user.roleId, 'audit') ? [audit] : []),
      { id: 'api', label: 'API Access', icon: 'key', href: pathTo('partner.api-access') },
    ],
    help: roleHasCapability(user.roleId, 'support') ? [help] : [],
  };
}
