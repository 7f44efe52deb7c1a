export { CAPABILITY_ROLES, getRoleName, roleHasCapability } from './access.ts';
export { type AreaClaim, evaluateGuards, GUARD_MESSAGES, type GuardDecision } from './guard.ts';
export { canSeeMenuEntry, MENU_ROLES } from './menu.ts';
export { findPageAccess, type PageAccess } from './pages.ts';
export {
  type Session,
  sessionStore,
  setSignedIn,
  setSignedOut,
  type User,
  useSession,
  useUser,
} from './session.ts';
export { useCan, userHasCapability } from './use-can.ts';
