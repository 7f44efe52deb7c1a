import type { contract } from '@portal/api-client';
import type { ProposalRow } from '../proposals/tables.ts';
import { Refusal } from '../refusal.ts';

type OfferOption = contract.proposals.OfferOption;
type DealSite = contract.proposals.DealSite;

/** An option that the customer chose instead of the recommended one. */
export interface Choice {
  /** Counts the sites from 0. */
  site: number;
  reference: string;
}

export interface Chosen {
  choices: contract.proposals.ChosenOption[];
  install: number;
  monthly: number;
}

interface Choosable {
  site: string | null;
  options: readonly OfferOption[];
}

/** Sites with options, by site number. */
function listChoosable(
  { offer }: ProposalRow['content'],
  sites: readonly DealSite[],
): ReadonlyMap<number, Choosable> {
  const all: Choosable[] =
    offer.kind === 'quote'
      ? [{ site: null, options: offer.options }]
      : sites.map(({ name, options }) => ({ site: name, options }));
  return new Map([...all.entries()].filter(([, { options }]) => options.length > 0));
}

/** The chosen options and their total cost. Throws 422 for an option that the version does not offer. */
export function resolveChoices(
  content: ProposalRow['content'],
  sites: readonly DealSite[],
  choices: readonly Choice[],
): Chosen {
  const choosable = listChoosable(content, sites);
  const bySite = new Map(choices.map(({ site, reference }) => [site, reference]));
  if (bySite.size !== choices.length) throw Refusal.invalid({ choices: 'Choose one option for each site.' });
  for (const { site, reference } of choices)
    if (!choosable.get(site)?.options.some((option) => option.reference === reference))
      throw Refusal.invalid({ choices: 'This is not one of the options. Reload the page and choose again.' });
  const chosen: Chosen = { choices: [], install: content.offer.install, monthly: content.offer.monthly };
  for (const [index, { site, options }] of choosable) {
    const recommended = options.find(({ isRecommended }) => isRecommended);
    const option = options.find(({ reference }) => reference === bySite.get(index)) ?? recommended;
    if (option === undefined || recommended === undefined) continue;
    chosen.install += option.install - recommended.install;
    chosen.monthly += option.monthly - recommended.monthly;
    const { reference, service, isRecommended } = option;
    chosen.choices.push({ site, reference, service, isRecommended });
  }
  return chosen;
}
