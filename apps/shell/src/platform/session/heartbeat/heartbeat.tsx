import { useUser } from '@portal/auth';
import { useApiClient } from '@portal/portal-sdk';
import { useEffect } from 'react';
import { reloadPage } from '../../browser/reload-page.ts';
import { startHeartbeat } from './start-heartbeat.ts';

/** Runs the heartbeat while a user is signed in. */
export function Heartbeat() {
  const client = useApiClient();
  const { id } = useUser();
  useEffect(() => startHeartbeat({ client, userId: id, reload: reloadPage }), [client, id]);
  return null;
}
