type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 419 | 421 | 422 | 429;

/** Why the console refuses a request; becomes its response. */
export class ConsoleRefusal extends Error {
  override readonly name = 'Refusal';
  readonly status: Status;
  /** Messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  readonly headers: Readonly<Record<string, string>> = {};

  constructor(status: Status, message: string, fields?: Readonly<Record<string, readonly string[]>>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

type RefusalLike = Pick<ConsoleRefusal, 'status' | 'message' | 'fields' | 'headers'>;

/** Recognises the portal's refusals too, such as too many attempts. Their class is in another app. */
export function isConsoleRefusal(error: unknown): error is RefusalLike {
  return error instanceof Error && error.name === 'Refusal' && 'status' in error;
}
