/**
 * The facade through which areas use everything that carries state. It is shared at runtime, so what it exports exists
 * once in the page; what it does not export of its libraries is tree-shaken (docs/decisions).
 */
export {
  type ApiError,
  isApiError,
} from '@portal/api-client/error';
export { DEFAULT_PAGE_SIZE } from '@portal/api-client/limits';
export {
  type Command,
  type Query,
  useApiClient,
  useCommand,
  useQuery,
  useRefresh,
} from '@portal/api-client/swr';
export { type Session, setSignedIn, type User, useCan, useSession, useUser } from '@portal/auth';
export {
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export { type Alert, type AlertAction, showAlert } from './alerts.ts';
export { type Area, defineArea } from './area.ts';
export { findPath } from './declared-targets.ts';
export { useFlag } from './flags.ts';
export { useLeaveGuard } from './leave-guard.ts';
export { PATHS, pathTo, type TargetName } from './navigation.ts';
export { type PageCommand, usePageCommands } from './page-commands.ts';
export { usePageTitle } from './page-title.ts';
export { resultOrAlert, resultOrUndefined } from './result-or-undefined.ts';
export { saveFile } from './save-file.ts';
export { useSettings, useSupplierName } from './use-settings.ts';
