import type { User } from './session.ts';

/** Menu entries shown to other roles than those their page opens for (specification §6). */
export const MENU_ROLES = {
  usersAndApi: [1],
  /** Users and Contacts in the user menu. */
  companyPeople: [1],
} as const satisfies Record<string, readonly number[]>;

export function canSeeMenuEntry(entry: keyof typeof MENU_ROLES, user: User): boolean {
  const roles: readonly number[] = MENU_ROLES[entry];
  return roles.includes(user.roleId);
}
