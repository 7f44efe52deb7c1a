/** The part of the SDK that only the shell uses; in the same shared module graph as the facade. */
export { ApiClientProvider } from '@portal/api-client/swr';
export { alertStore, dismissAlert, showAlert, useAlerts } from './alerts.ts';
export type { Area } from './area.ts';
export { setDeclaredTargets } from './declared-targets.ts';
export { setFlags } from './flags.ts';
export { leaveGuardStore, useLeaveReason } from './leave-guard.ts';
export { fillPath } from './navigation.ts';
export { type PageCommand, readPageCommands } from './page-commands.ts';
export { titleStore, useCurrentTitle } from './page-title.ts';
export { setOwnNetworkName } from './use-settings.ts';
