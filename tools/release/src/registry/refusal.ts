/** Why the registry refuses a request; becomes its response. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';
  readonly status: 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429;
  /** Further fields of the response. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: RegistryRefusal['status'],
    message: string,
    {
      details = {},
      headers = {},
    }: { details?: RegistryRefusal['details']; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

/** Whether a command refused its input. System errors have a code, and programming errors have another class. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error' && !('code' in error);
}
