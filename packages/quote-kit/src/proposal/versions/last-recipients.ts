import type { ProposalSummary } from '../proposal-subject.ts';

/**
 * The addresses that the version's latest email went to; before its first email, the addresses of the newest version that
 * was sent.
 * @param versions newest first
 */
export function getLastRecipients(
  version: Pick<ProposalSummary, 'mails'> | null,
  versions: readonly Pick<ProposalSummary, 'mails'>[],
): readonly string[] {
  const sent = [...(version ? [version] : []), ...versions].find(({ mails }) => mails.length > 0);
  return sent?.mails.at(-1)?.to ?? [];
}
