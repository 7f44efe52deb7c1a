import * as v from 'valibot';
import { appName } from '../registry/app-name.ts';

/**
 * | role | may |
 * |---|---|
 * | view | see everything in the release console |
 * | publish | also change the areas of the account |
 * | operate | change everything |
 */
export const OPERATOR_ROLES = ['view', 'publish', 'operate'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

const instant = v.pipe(v.string(), v.isoTimestamp());
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const storedOperator = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  name: v.pipe(
    v.string(),
    v.regex(/^[^\p{Cc}<>]{1,80}$/u, 'must have 1 to 80 characters, without control characters'),
  ),
  email: v.pipe(v.string(), v.email('must be an email address'), v.maxLength(200)),
  role: v.picklist(OPERATOR_ROLES, `must be ${OPERATOR_ROLES.join(', ')}`),
  /** Areas that the role `publish` may change. */
  areas: v.array(appName),
  /** Null until the account is set up. */
  passwordHash: v.nullable(v.string()),
  /** Key of the authenticator app, encrypted by the portal's key. */
  secret: v.nullable(v.string()),
  /** The last time step whose code was used, so that each code works only once. */
  lastStep: v.number(),
  /** The link that sets the account up; null once it was used. */
  setup: v.nullable(v.strictObject({ hash, expiresAt: instant })),
  createdAt: instant,
  createdBy: v.string(),
});
export type StoredOperator = v.InferOutput<typeof storedOperator>;

const storedSession = v.strictObject({
  /** SHA-256 of the cookie. */
  hash,
  operator: v.string(),
  /** Whether the code of the authenticator app was right; before that, only the password was. */
  isSignedIn: v.boolean(),
  createdAt: instant,
  seenAt: instant,
});
export type StoredSession = v.InferOutput<typeof storedSession>;

export const operatorFile = v.strictObject({
  operators: v.array(storedOperator),
  sessions: v.array(storedSession),
});
export type OperatorFile = v.InferOutput<typeof operatorFile>;

/** Throws an error that lists everything that is wrong with a new account. */
export function parseNewOperator(operator: StoredOperator): StoredOperator {
  const parsed = v.safeParse(storedOperator, operator);
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'account'}: ${issue.message}`);
    throw new Error(`The account cannot be created:\n${lines.join('\n')}`);
  }
  const { role, areas } = parsed.output;
  if (role === 'publish' && areas.length === 0)
    throw new Error('The role publish needs the areas that the person may change.');
  if (role !== 'publish' && areas.length > 0) throw new Error(`The role ${role} takes no areas.`);
  return parsed.output;
}
