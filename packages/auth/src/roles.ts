/** Role ids are from specification §6; the names are our own labels (R18). */
export const ROLE_NAMES: Readonly<Record<number, string>> = {
  1: 'Administrator',
  2: 'Manager',
  3: 'Standard',
  4: 'Technical',
  5: 'Commercial',
  6: 'Support',
};

export const ROLE_IDS = [1, 2, 3, 4, 5, 6] as const;

/** The role with every capability, which is also asked to accept the SLA (§4). */
export const ADMINISTRATOR = 1;

export function getRoleName(roleId: number): string {
  return ROLE_NAMES[roleId] ?? `Role ${roleId}`;
}
