interface Request {
  /** The header `x-forwarded-for`. */
  forwarded: string | undefined;
  /** Of the connection; undefined where there is none, as in tests. */
  remoteAddress: string | undefined;
}

/** The network address of a client, for rate limits and the list of sessions. */
export function getClientAddress({ forwarded, remoteAddress }: Request, trustProxy: boolean): string {
  // Our own proxy adds the last entry; clients can forge those before it.
  const last = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined;
  const address = last || remoteAddress || 'in-process';
  // A server that listens on IPv6 sees IPv4 addresses in this form.
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
