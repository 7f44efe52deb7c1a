import type { User } from './session.ts';

/** Menu entries shown to other roles than those their page opens for (specification §6). */
export const MENU_ROLES = {
  /** Only role 1 can open the page; for 2 and 5 the entry leads to saved quotes pending approval (R11). */
  approvals: [1, 2, 5],
  usersAndApi: [1],
  /** Users and Contacts in the user menu. */
  companyPeople: [1],
} as const satisfies Record<string, readonly number[]>;

export function canSeeMenuEntry(entry: keyof typeof MENU_ROLES, user: User): boolean {
  const roles: readonly number[] = MENU_ROLES[entry];
  return roles.includes(user.roleId);
}
