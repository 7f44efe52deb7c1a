import { mayChange } from '../access.ts';
import type { ChangeAction } from '../contract/changes.ts';
import { ConsoleRefusal } from './refusal.ts';
import type { CallContext } from './route.ts';

/**
 * Refuses a change that the operator may not make.
 * @param app the app that the change is about, if it is about one
 */
export function assertMayChange(
  action: ChangeAction,
  app: string | undefined,
  { operator }: Pick<CallContext, 'operator'>,
): void {
  if (mayChange(action, operator, app)) return;
  const own = operator.areas.join(', ');
  throw new ConsoleRefusal(
    403,
    operator.role === 'publish'
      ? `Your account can publish only ${own}. It cannot make this change.`
      : 'Your account can only view releases.',
  );
}
