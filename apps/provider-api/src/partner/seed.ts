import { brand } from '@portal/brand';
import type { PartnerKey, SeedContext } from '../seed/context.ts';
import { partnerDetails } from './tables.ts';

const DETAILS: Readonly<Record<PartnerKey, readonly [county: string, manager: string]>> = {
  acme: ['West Yorkshire', 'Rosalind Keane'],
  borealis: ['Aberdeenshire', 'Callum Drever'],
  cobalt: ['Bristol', 'Rosalind Keane'],
  delta: ['Nottinghamshire', 'Callum Drever'],
};

export async function seedPartnerDetails(seed: SeedContext): Promise<void> {
  for (const key of ['acme', 'borealis', 'cobalt', 'delta'] as const) {
    const partner = await seed.partner(key);
    const [county, manager] = DETAILS[key];
    await seed.insert(partnerDetails, [
      {
        partnerId: partner.id,
        email: `office@${key}.test`,
        county,
        accountManagerName: manager,
        accountManagerEmail: `${manager.toLowerCase().replace(' ', '.')}@${brand.email.domain}`,
        accountManagerTelephone: '01632 960140',
      },
    ]);
  }
}
