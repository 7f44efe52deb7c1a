import type { User } from './session.ts';

/** Entries of sidebar and user menu that show for other roles than their page opens for (specification §6). */
export const MENU_ROLES = {
  /** The page is role 1's; for 2 and 5 the entry leads to saved quotes that wait for approval (R11). */
  approvals: [1, 2, 5],
  usersAndApi: [1],
  /** Users and Contacts of the user menu. */
  companyPeople: [1],
} as const satisfies Record<string, readonly number[]>;

export function canSeeMenuEntry(entry: keyof typeof MENU_ROLES, user: User): boolean {
  const roles: readonly number[] = MENU_ROLES[entry];
  return roles.includes(user.roleId);
}
