import { makeDueChanges, runAs } from '@portal/release';
import { type Change, countAffected, makeChange } from '../contract/changes.ts';
import { assertMayChange } from './assert-may-change.ts';
import { countAffectedUsers } from './count-affected.ts';
import { actorOf, makeConsoleChange } from './make-change.ts';
import { type Route, route } from './route.ts';

export const changeRoutes: readonly Route[] = [
  route(countAffected, (change, context) => {
    assertMayChange(change.action, appOf(change), context);
    return runAs(actorOf(context), () => countAffectedUsers(change, context));
  }),
  route(makeChange, async (change, context) => {
    assertMayChange(change.action, appOf(change), context);
    // Makes due scheduled changes first, as each command does. Made later, one could overwrite this change.
    await makeDueChanges(context.store);
    return makeConsoleChange(change, context);
  }),
];

const appOf = (change: Change) => ('app' in change ? change.app : undefined);
