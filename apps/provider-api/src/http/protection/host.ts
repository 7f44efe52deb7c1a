import { createHostCheck as createCheck } from '@portal/auth/host-check';
import type { Config } from '../../config.ts';

/** Whether a request names this portal, by the server's configuration. */
export const createHostCheck = ({ env, publicUrl, allowedHosts }: Config) =>
  createCheck({ publicUrl, allowedHosts, isLocal: env === 'local' });
