import { contract } from '@portal/api-client';
import { type Query, useQuery } from '@portal/portal-sdk';

type LineCheck = contract.circuits.LineCheck;

const RUNNING_INTERVAL_MS = 2000;
const IDLE_INTERVAL_MS = 30_000;

const isRunning = (checks: readonly LineCheck[] | undefined) =>
  checks?.some(({ result }) => result === null) === true;

/** Line checks, newest first, read often while one runs. Not read where the line cannot be checked. */
export function useLineChecks(
  id: string | number,
  isOffered: boolean,
): { checks: Query<LineCheck[]>; isChecking: boolean } {
  const checks = useQuery(contract.circuits.listLineChecks, isOffered ? { id: String(id) } : null, {
    refreshInterval: (latest) =>
      isRunning(latest as LineCheck[] | undefined) ? RUNNING_INTERVAL_MS : IDLE_INTERVAL_MS, // the query's own data
  });
  return { checks, isChecking: isRunning(checks.data) };
}
