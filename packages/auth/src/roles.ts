/** Role ids of specification §6; the names are ours (R18) and are labels only. */
export const ROLE_NAMES: Readonly<Record<number, string>> = {
  1: 'Administrator',
  2: 'Manager',
  3: 'Standard',
  4: 'Technical',
  5: 'Commercial',
  6: 'Support',
};

export const ROLE_IDS = [1, 2, 3, 4, 5, 6] as const;

/** The role that may do everything; also the one that is asked to accept the SLA (§4). */
export const ADMINISTRATOR = 1;

export function getRoleName(roleId: number): string {
  return ROLE_NAMES[roleId] ?? `Role ${roleId}`;
}
