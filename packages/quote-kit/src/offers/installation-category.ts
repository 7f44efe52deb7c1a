/** What each installation category means (D53): the ids are the provider's. */
const INSTALLATION_CATEGORIES: Readonly<Record<number, { label: string; hint: string }>> = {
  1: { label: 'Network at the site', hint: 'The supplier’s network already reaches the site' },
  2: { label: 'Network extension', hint: 'The network is extended to the site; a survey confirms the ECC' },
  3: { label: 'Another network', hint: 'Another network’s line is used; a survey confirms the prices' },
  4: { label: 'Permission needed', hint: 'Building work that probably needs a wayleave or permit' },
  5: { label: 'Engineer visit', hint: 'An engineer installs a new line' },
  6: { label: 'Line transfer', hint: 'The existing line is taken over' },
};

/** An id the provider added later is shown as it is. */
export function describeInstallationCategory(id: number): { label: string; hint?: string } {
  return INSTALLATION_CATEGORIES[id] ?? { label: `Category ${id}` };
}
