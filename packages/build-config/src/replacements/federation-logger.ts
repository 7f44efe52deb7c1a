/** Takes the place of the federation runtime's logger, which also reads a debugging switch and records where it is called. */
export function createLogger(prefix: string): Pick<Console, 'warn'> {
  // biome-ignore lint/suspicious/noConsole: the library's own logger writes there.
  return { warn: (message) => console.warn(prefix, message) };
}
