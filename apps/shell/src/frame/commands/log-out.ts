import type { ApiClient } from '@portal/api-client/client';
import { confirmLeave } from '../../platform/dialogs/leave-request.ts';
import { withLoadingOverlay } from '../../platform/dialogs/loading.ts';
import { signOut } from '../../platform/session/session-flow.ts';

/** Signs the user out, after a question if something they typed would be lost. */
export function logOut(client: ApiClient): void {
  confirmLeave(() => void withLoadingOverlay('Logging out...', signOut(client)));
}
