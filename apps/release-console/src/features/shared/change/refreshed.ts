import { getApp, getOverview } from '../../../contract/areas.ts';
import { listFlags } from '../../../contract/flags.ts';
import { getLog } from '../../../contract/log.ts';
import { listTokens } from '../../../contract/tokens.ts';

/** Queries whose data a change can affect. */
export const REFRESHED = [getOverview, getApp, getLog, listFlags, listTokens];
