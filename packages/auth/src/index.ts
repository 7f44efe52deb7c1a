export { CAPABILITY_ROLES, roleHas, roleName } from './access.ts';
export { type AreaClaim, GUARD_MESSAGES, type GuardDecision, guard } from './guard.ts';
export { MENU_ROLES, menuShows } from './menu.ts';
export { PAGES, type PageAccess, pageAccess } from './pages.ts';
export {
  type Session,
  sessionStore,
  setSignedIn,
  setSignedOut,
  type User,
  useSession,
  useUser,
} from './session.ts';
export { useCan } from './use-can.ts';
