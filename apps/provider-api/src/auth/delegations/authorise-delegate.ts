import type { AnyEndpoint } from '@portal/api-client';
import type { Database } from '../../db/database.ts';
import { scoped } from '../../db/scope.ts';
import type { Provider } from '../../provider.ts';
import { authorise } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { approvesForColleague } from './active.ts';

/** Like {@link authorise}, but also lets the delegate of a colleague who is away decide approval requests. */
export async function authoriseWithDelegations(
  endpoint: AnyEndpoint,
  caller: Caller | null,
  { db, config, now }: { db: Database } & Pick<Provider, 'config' | 'now'>,
): Promise<void> {
  const isDelegate =
    endpoint.access === 'approve' &&
    caller !== null &&
    (await approvesForColleague({ caller, db, scope: scoped(db, caller), now }));
  authorise(endpoint, isDelegate ? { ...caller, approvesForColleague: true } : caller, config, now());
}
