import { makeDueChanges } from '@portal/release';
import { mayChange } from '../access.ts';
import { type Change, countAffected, makeChange } from '../contract/changes.ts';
import { countAffectedUsers } from './count-affected.ts';
import { makeConsoleChange } from './make-change.ts';
import { ConsoleRefusal } from './refusal.ts';
import { type CallContext, type Route, route } from './route.ts';

export const changeRoutes: readonly Route[] = [
  route(countAffected, (change, context) => {
    assertMayChange(change, context);
    return countAffectedUsers(change, context);
  }),
  route(makeChange, async (change, context) => {
    assertMayChange(change, context);
    // Makes due scheduled changes first, as each command does. Made later, one could overwrite this change.
    await makeDueChanges(context.store);
    return makeConsoleChange(change, context);
  }),
];

function assertMayChange(change: Change, { operator }: Pick<CallContext, 'operator'>): void {
  const app = 'app' in change ? change.app : undefined;
  if (mayChange(change.action, operator, app)) return;
  const own = operator.areas.join(', ');
  throw new ConsoleRefusal(
    403,
    operator.role === 'publish'
      ? `Your account can publish only ${own}. It cannot make this change.`
      : 'Your account can only view releases.',
  );
}
