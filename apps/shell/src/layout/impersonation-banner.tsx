import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { useApiClient, useCommand } from '@portal/portal-sdk';
import { Banner, icons } from '@portal/ui';
import { beginSession } from '../session/session-flow.ts';

/** Names the staff member, the user and the company for as long as one acts as the other (specification §6). */
export function ImpersonationBanner() {
  const user = useUser();
  const client = useApiClient();
  const end = useCommand(contract.auth.endImpersonation);
  if (user.impersonatedBy === null) return null;
  return (
    <Banner
      tone="accent"
      icon={<icons.user />}
      action={
        <button
          type="button"
          aria-busy={end.busy}
          onClick={() =>
            end.run({}).then(
              () => beginSession(client),
              () => undefined, // said in the banner
            )
          }
        >
          End
        </button>
      }
    >
      {user.impersonatedBy.name} is acting as {user.firstName} {user.lastName} of {user.partner.name}.
      {end.error && ` ${end.error.message}`}
    </Banner>
  );
}
