import { toWirePath } from '@portal/api-client/wire';
import type { LoadedRows } from './loaded-rows.ts';
import { describeState, getCode, type RefusalRecord } from './refusal-record.ts';

export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 413
  | 414
  | 415
  | 419
  | 421
  | 422
  | 423
  | 429
  | 503;

interface RefusalDetails {
  /** Dotted camelCase path → messages; becomes the 422's `errors` (R4). */
  fields?: Readonly<Record<string, readonly string[]>>;
  headers?: Readonly<Record<string, string>>;
  /** For log and audit, where the message names people. */
  reason?: string;
  /** For the log. */
  code?: string;
  /** Extra fields of the body, such as `current` for a 409. */
  extra?: Readonly<Record<string, unknown>>;
}

interface TooManyDetails {
  headers?: Readonly<Record<string, string>>;
  /** Replaces the usual message. */
  message?: string;
  /** Appended to the message: what else the user can do. */
  hint?: string;
  /** For log and audit, where the message names people. */
  reason?: string;
}

/** Of a 503 before any work. */
const UNAVAILABLE = 'unavailable';

/** A fail-over takes a few seconds. */
const RETRY_SOON = { 'Retry-After': '5' };

function describeWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/**
 * An expected error, thrown anywhere below a handler and answered as R4 says. Created only through the static methods.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: RefusalDetails['fields'];
  readonly extra: Readonly<Record<string, unknown>>;
  private readonly reason: string | undefined;
  private readonly code: string | undefined;

  private constructor(status: RefusalStatus, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
    this.extra = details.extra ?? {};
    this.reason = details.reason;
    this.code = details.code;
  }

  static unauthenticated(): Refusal {
    return new Refusal(401, 'Unauthenticated.');
  }

  static forbidden(message = 'You are not allowed to do this.'): Refusal {
    return new Refusal(403, message);
  }

  /** Does not exist, or belongs to another partner; responses never tell which (F21). */
  static notFound(message = 'Not found.'): Refusal {
    return new Refusal(404, message);
  }

  /** The request's host is not one of this portal's. */
  static misdirected(): Refusal {
    return new Refusal(421, 'This host is unknown. If it leads to the portal, add it to ALLOWED_HOSTS.');
  }

  static methodNotAllowed(allowed: readonly string[]): Refusal {
    return new Refusal(405, 'This method is not allowed here.', { headers: { Allow: allowed.join(', ') } });
  }

  /** The state no longer allows the step; `extra` carries the current state. */
  static conflict(message: string, extra: Readonly<Record<string, unknown>> = {}): Refusal {
    return new Refusal(409, message, { extra });
  }

  /** The body takes too long; the connection is closed so that the rest of it is not waited for. */
  static requestTimeout(): Refusal {
    return new Refusal(408, 'The request took too long.', { headers: { Connection: 'close' } });
  }

  static queryTooLong(): Refusal {
    return new Refusal(414, 'The query string is too long.');
  }

  static tooLarge(message = 'This request is too large.'): Refusal {
    return new Refusal(413, message);
  }

  static unsupportedBody(): Refusal {
    return new Refusal(415, 'This content type is not accepted here.');
  }

  static malformed(message: string, extra: Readonly<Record<string, unknown>> = {}): Refusal {
    return new Refusal(400, message, { extra });
  }

  static csrf(): Refusal {
    return new Refusal(419, 'CSRF token mismatch.');
  }

  /** @param fields dotted camelCase path → message or messages, first field first. */
  static invalid(fields: Readonly<Record<string, string | readonly string[]>>, message?: string): Refusal {
    const lists = Object.entries(fields).map(([path, text]) => [
      path,
      typeof text === 'string' ? [text] : text,
    ]);
    const first = lists[0]?.[1]?.[0];
    return new Refusal(422, message ?? first ?? 'The given data was invalid.', {
      fields: Object.fromEntries(lists),
    });
  }

  static confirmPassword(): Refusal {
    return new Refusal(423, 'Password confirmation required.');
  }

  static tooMany(
    retryAfterSeconds: number,
    { headers, message, reason, hint }: TooManyDetails = {},
  ): Refusal {
    const text = message ?? `Too many attempts. Try again in ${describeWait(retryAfterSeconds)}.`;
    return new Refusal(429, hint === undefined ? text : `${text} ${hint}`, {
      headers: { 'Retry-After': String(retryAfterSeconds), ...headers },
      ...(reason !== undefined && { reason }),
    });
  }

  /** Has no `Retry-After`: the wait depends on the sender's own connection. */
  static tooManyUploads(most: number): Refusal {
    const message = `You are already sending ${most} large files. Wait until one has arrived, then try again.`;
    return new Refusal(429, message);
  }

  /** No database server could be reached before the request changed anything. */
  static databaseUnavailable(): Refusal {
    return new Refusal(
      503,
      'The portal cannot reach its database right now. Nothing was changed. Try again in a few seconds.',
      { headers: RETRY_SOON, code: UNAVAILABLE },
    );
  }

  /** The connection broke during a write. The change may have been saved, because only the confirmation may be lost. */
  static databaseLost(): Refusal {
    return new Refusal(
      503,
      'The connection to the database was lost while saving. Your change may have been saved: reload the page to see ' +
        'before you try again.',
      { headers: RETRY_SOON },
    );
  }

  /** A write ran out of disk space. The change may have been saved, because its commit may not be the last write. */
  static diskFilled(): Refusal {
    return new Refusal(
      503,
      'The server ran out of disk space while it was saving. Your change may have been saved in part or as a whole: ' +
        'reload the page to see before you try again.',
    );
  }

  static fileNotStored(): Refusal {
    return new Refusal(
      503,
      'Files cannot be stored right now. Nothing was saved. Try again in a few minutes.',
      { code: UNAVAILABLE },
    );
  }

  static scannerUnavailable(): Refusal {
    return new Refusal(
      503,
      'Files cannot be checked for viruses right now. Nothing was saved. Try again in a few minutes.',
      { code: UNAVAILABLE },
    );
  }

  static fileUnavailable(): Refusal {
    return new Refusal(503, 'This file cannot be loaded right now. Try again in a few minutes.', {
      code: UNAVAILABLE,
    });
  }

  /** A row refers to a file that the store does not have. */
  static fileMissing(): Refusal {
    return new Refusal(503, 'This file is no longer available. It has to be uploaded again.', {
      code: UNAVAILABLE,
    });
  }

  /** The disk is almost full, so the write was not started (F19). */
  static diskFull(): Refusal {
    return new Refusal(503, 'The server is out of disk space. Nothing was changed.', { code: UNAVAILABLE });
  }

  /**
   * The record for the log and the audit. Messages about fields may quote the input, so the record contains only
   * field names.
   * @param loaded the rows that the call loaded, by table
   */
  describe(loaded: LoadedRows = new Map()): RefusalRecord {
    const state = describeState(this.extra, loaded);
    return {
      code: this.code ?? getCode(this.status),
      reason: this.reason ?? this.describeMessage(),
      ...(state !== null && { state }),
    };
  }

  private describeMessage(): string {
    return this.fields === undefined ? this.message : `Invalid: ${Object.keys(this.fields).join(', ')}`;
  }

  /** The body on the wire. */
  body(): Record<string, unknown> {
    if (this.fields === undefined) return { message: this.message, ...this.extra };
    const errors = Object.fromEntries(
      Object.entries(this.fields).map(([path, messages]) => [toWirePath(path), messages]),
    );
    return { message: this.message, errors, ...this.extra };
  }
}
