import { getErrorCode } from '@portal/api-client/error';

export interface RefusalRecord {
  /**
   * The answer's code, as clients of the API name it. Clients use `server` for every status without its own code. For
   * these, the log has `bad-request` or `unavailable` if the call was refused before any work.
   */
  code: string;
  reason: string;
  /**
   * State of the item that caused the refusal, such as `{ status: 'accepted', version: 4 }`. If the refusal names no
   * item: state of the last rows that the call loaded, by table.
   */
  state?: Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;

/** Values that say which state a thing is in; others may be a customer's data. */
const STATE_FIELDS = [
  'reference',
  'id',
  'uuid',
  'status',
  'version',
  'locked',
  'isActive',
  'isComplete',
  'isLocked',
  'acceptedAt',
  'answeredAt',
  'approvedAt',
  'closedAt',
  'deletedAt',
  'endedAt',
  'expiresAt',
  'removedAt',
  'revokedAt',
  'submittedAt',
  'undoneAt',
  'verifiedAt',
];

/** The last tables are logged, because the item that a call changes is usually loaded last. */
const MAX_LOADED_TABLES = 4;

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const pickState = (from: Values) =>
  Object.fromEntries(
    STATE_FIELDS.flatMap((name) =>
      from[name] === undefined || from[name] === null ? [] : [[name, from[name]]],
    ),
  );

const isEmpty = (values: Values) => Object.keys(values).length === 0;

function describeLoaded(loaded: ReadonlyMap<string, Values>): Values {
  const states = [...loaded].map(([table, row]) => [table, pickState(row)] as const);
  return Object.fromEntries(states.filter(([, state]) => !isEmpty(state)).slice(-MAX_LOADED_TABLES));
}

/** State of the item that caused the refusal, or of the loaded rows; null if nothing is known. */
export function describeState(extra: Values, loaded: ReadonlyMap<string, Values>): Values | null {
  const current = extra['current'];
  const own = pickState(isRecord(current) ? current : extra);
  const state = isEmpty(own) ? describeLoaded(loaded) : own;
  return isEmpty(state) ? null : state;
}

export function getCode(status: number): string {
  const code = getErrorCode(status);
  return code === 'server' && status < 500 ? 'bad-request' : code;
}
