import type { Config } from '../../config.ts';

type Pdf = Uint8Array<ArrayBuffer>;

const STORED_MS = 60_000;

/** By a server's configuration, because tests run several servers in a process. */
const rendered = new WeakMap<Config, { proposalId: number; pdf: Pdf }>();

/**
 * Stores a PDF that was rendered to measure its size, for the job that mails it and usually runs immediately. One per
 * server, for a minute: another job, or one in another process, renders it again.
 */
export function storePdf(config: Config, proposalId: number, pdf: Pdf): void {
  const entry = { proposalId, pdf };
  rendered.set(config, entry);
  setTimeout(() => {
    if (rendered.get(config) === entry) rendered.delete(config);
  }, STORED_MS).unref();
}

/** The PDF of {@link storePdf}, once. */
export function takePdf(config: Config, proposalId: number): Pdf | null {
  const entry = rendered.get(config);
  if (entry?.proposalId !== proposalId) return null;
  rendered.delete(config);
  return entry.pdf;
}
