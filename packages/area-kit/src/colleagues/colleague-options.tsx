import { contract } from '@portal/api-client';
import type { Capability } from '@portal/api-client/capability';
import { CAPABILITY_ROLES, getRoleName } from '@portal/auth/access';
import type { useApiClient } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';

export type Colleague = contract.partner.PartnerUser;

export const getColleagueName = ({ firstName, lastName }: Pick<Colleague, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

const { ROLE_KEYS } = contract.partner;

/** The company's users with the capability, as options with their role and team. */
export function colleagueOptions(client: ReturnType<typeof useApiClient>, capability: Capability) {
  const roles = CAPABILITY_ROLES[capability];
  return {
    loadOptions: async (search: string, signal: AbortSignal) => {
      const { items } = await client.call(
        contract.partner.listUsers,
        {
          ...(search !== '' && { search }),
          ...(roles !== 'all' && { roleId: ROLE_KEYS.filter((key) => roles.includes(Number(key))) }),
          status: ['active' as const],
          sort: 'firstName' as const,
          perPage: 20,
        },
        { signal },
      );
      return items;
    },
    getLabel: getColleagueName,
    getKey: ({ id }: Colleague) => String(id),
    renderItem: (colleague: Colleague) => (
      <Stack gap={0}>
        {getColleagueName(colleague)}
        <Text component="span" variant="caption" tone="muted">
          {[getRoleName(colleague.roleId), colleague.team].filter(Boolean).join(', ')}
        </Text>
      </Stack>
    ),
  };
}
