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
