import type { Config } from '../../config.ts';

type Pdf = Uint8Array<ArrayBuffer>;

const KEEP_MS = 60_000;

/** By a server's configuration, because tests run several servers in a process. */
const rendered = new WeakMap<Config, { proposalId: number; pdf: Pdf }>();

/**
 * Keeps a PDF that was rendered to learn its size for the job that mails it, which usually runs at once. One per server
 * and for a minute: another job, or one in another process, renders it again.
 */
export function keepPdf(config: Config, proposalId: number, pdf: Pdf): void {
  const kept = { proposalId, pdf };
  rendered.set(config, kept);
  setTimeout(() => {
    if (rendered.get(config) === kept) rendered.delete(config);
  }, KEEP_MS).unref();
}

/** The PDF of {@link keepPdf}, once. */
export function takePdf(config: Config, proposalId: number): Pdf | null {
  const kept = rendered.get(config);
  if (kept?.proposalId !== proposalId) return null;
  rendered.delete(config);
  return kept.pdf;
}
