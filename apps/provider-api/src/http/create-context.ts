import { getClientAddress } from '@portal/auth/client-address';
import { getClientNetwork } from '@portal/auth/client-network';
import type { Caller } from '../auth/caller.ts';
import type { NewSession } from '../auth/sessions.ts';
import { scoped } from '../db/scope.ts';
import { silenceTestData } from '../mail/silence-test-data.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';
import type { Exchange, HttpContext } from './exchange.ts';
import { sessionCookies } from './protection/cookies.ts';
import type { Answer } from './response/answer.ts';

/** The context of a handler, and `finish`, which adds the headers, cookies and redirect that it set to the answer. */
export function createContext(
  provider: Provider,
  c: HttpContext,
  exchange: Exchange,
  session: Context['session'],
  caller: Caller | null,
) {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const otherCookies: string[] = [];
  const { address } = exchange;
  let location: string | null = null;
  const signedIn = () => {
    if (caller === null) throw Refusal.unauthenticated();
    return caller;
  };
  const context: Context = {
    ...(caller === null ? provider : silenceTestData(provider, caller)),
    get caller() {
      return signedIn();
    },
    callerOrNull: caller,
    get scope() {
      return scoped(provider.db, signedIn());
    },
    request: c.req.raw,
    requestId: exchange.requestId,
    address,
    network: getClientNetwork(address),
    session,
    sendSession(next: NewSession) {
      exchange.startedSession = next.row;
      cookies.splice(0, cookies.length, ...sessionCookies(provider.config, next));
    },
    sendCookie(cookie) {
      otherCookies.push(cookie);
    },
    setAuditSubject(user) {
      exchange.subject = user && {
        partnerId: user.partnerId,
        userId: user.id,
        userName: `${user.firstName} ${user.lastName}`,
      };
    },
    setAuditCustomer(partnerId, name) {
      // A partner's own user who tries the page is recorded as that user.
      if (caller?.partnerId === partnerId) return;
      exchange.subject = { partnerId, userId: null, userName: `${name} (customer)` };
    },
    setHeader(name, value) {
      headers[name] = value;
    },
    redirect(path) {
      location = path;
    },
  };
  const finish = (answered: Answer): Answer => {
    const changed = { headers: { ...answered.headers, ...headers }, cookies: [...cookies, ...otherCookies] };
    if (location === null) return { ...answered, ...changed };
    return { ...changed, status: 303, headers: { ...headers, Location: location }, body: null };
  };
  return { context, finish };
}

/** The network address of the client. */
export function addressOf({ config }: Provider, c: HttpContext): string {
  const remoteAddress = c.env?.incoming?.socket.remoteAddress;
  return getClientAddress({ forwarded: c.req.header('x-forwarded-for'), remoteAddress }, config.trustProxy);
}
