import { isAnswered } from './open.ts';
import { createRemoteState } from './remote-documents.ts';

/**
 * Whether a portal runs on the data folder, also in another container: it answers on its socket. False if the path of
 * the folder is too long for a socket.
 */
export function isPortalRunning(dataDir: string): Promise<boolean> {
  // A portal of another user or version answers with an error.
  return isAnswered(createRemoteState(dataDir)).catch(() => true);
}
