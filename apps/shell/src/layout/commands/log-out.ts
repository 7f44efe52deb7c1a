import type { ApiClient } from '@portal/api-client/client';
import { confirmLeave } from '../../features/leave-guard/leave-request.ts';
import { withLoadingOverlay } from '../../features/shared/loading/loading.ts';
import { signOut } from '../../session/session-flow.ts';

/** Signs the user out, after a question if something they typed would be lost. */
export function logOut(client: ApiClient): void {
  confirmLeave(() => void withLoadingOverlay('Logging out...', signOut(client)));
}
