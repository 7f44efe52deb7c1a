import { OperatorStore } from '@portal/release';
import { confirmCode, finishSetUp, login, logout, me, startSetUp } from '../contract/session.ts';
import { ConsoleRefusal } from './refusal.ts';
import { type CallContext, type Route, route } from './route.ts';

/** The same for a wrong password and an unknown email address. */
const WRONG_CREDENTIALS = 'Email or password is incorrect.';
const WRONG_CODE = 'This code is incorrect. Enter the current code from your authenticator app.';
const CHALLENGE_ENDED = 'Your sign-in took too long. Enter your email and password again.';
const LINK_ENDED = 'This link has already been used or has expired. Ask another operator for a new link.';

const operatorsOf = ({ store, support }: CallContext) => new OperatorStore(store, () => support.now());

export const signInRoutes: readonly Route[] = [
  route(me, (_, { operator: { name, email, role, areas } }) => ({ name, email, role, areas: [...areas] })),
  route(login, async ({ email, password }, context) => {
    const operators = operatorsOf(context);
    const address = email.trim().toLowerCase();
    const found = await operators.findForSignIn(address);
    const guess = { email: address, network: context.network };
    const hash = found?.passwordHash ?? null;
    const isRight = await context.support.signIn.checkPassword(guess, hash, password);
    if (found === null || !isRight)
      throw new ConsoleRefusal(422, WRONG_CREDENTIALS, { email: [WRONG_CREDENTIALS] });
    await endSession(context);
    context.sendSession(await operators.startSession(found.id));
    return undefined;
  }),
  route(confirmCode, async ({ code }, context) => {
    const { session, support } = context;
    const operators = operatorsOf(context);
    const challenged = session === null ? null : await operators.findSession(session);
    if (session === null || challenged === null || challenged.isSignedIn)
      throw new ConsoleRefusal(409, CHALLENGE_ENDED);
    const { email, secret } = challenged.operator;
    const step = await support.signIn.checkCode(email, secret, code);
    const next = step === null ? null : await operators.completeSession(session, step);
    if (next === null) throw new ConsoleRefusal(422, WRONG_CODE, { code: [WRONG_CODE] });
    context.sendSession(next);
    return undefined;
  }),
  route(logout, async (_, context) => {
    await endSession(context);
    context.sendSession(null);
    return undefined;
  }),
  route(startSetUp, async ({ token }, context) => {
    const { signIn } = context.support;
    const operator = await operatorsOf(context).findBySetup(token);
    if (operator === null) throw new ConsoleRefusal(404, LINK_ENDED);
    const sealedKey = signIn.createSecret();
    const { name, email } = operator;
    return { name, email, sealedKey, ...signIn.describeSecret(email, sealedKey) };
  }),
  route(finishSetUp, async ({ token, sealedKey, password, code }, context) => {
    const { signIn } = context.support;
    const operators = operatorsOf(context);
    const operator = await operators.findBySetup(token);
    if (operator === null) throw new ConsoleRefusal(409, LINK_ENDED);
    await signIn.assertStrong(password, [operator.name, operator.email]);
    const lastStep = await checkFirstCode(context, operator.email, sealedKey, code);
    const passwordHash = await signIn.hashPassword(password);
    const details = { passwordHash, secret: sealedKey, lastStep };
    if ((await operators.finishSetup(token, details)) === null) throw new ConsoleRefusal(409, LINK_ENDED);
    return undefined;
  }),
];

async function checkFirstCode(
  { support }: CallContext,
  email: string,
  sealedKey: string,
  code: string,
): Promise<number> {
  assertOwnKey(support, email, sealedKey);
  const step = await support.signIn.checkCode(email, sealedKey, code);
  if (step === null) throw new ConsoleRefusal(422, WRONG_CODE, { code: [WRONG_CODE] });
  return step;
}

/** The page sends back the encrypted key. One that this server did not encrypt cannot be opened. */
function assertOwnKey(
  { signIn }: Pick<CallContext['support'], 'signIn'>,
  email: string,
  sealedKey: string,
): void {
  try {
    signIn.describeSecret(email, sealedKey);
  } catch {
    throw new ConsoleRefusal(409, 'This page is out of date. Open the set-up link again.');
  }
}

async function endSession(context: CallContext): Promise<void> {
  if (context.session !== null) await operatorsOf(context).endSession(context.session);
}
