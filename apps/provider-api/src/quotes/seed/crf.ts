import { crf } from '@portal/api-client/contract';
import { toAddonChoices } from '../../pricing/addon-choice.ts';
import type { Random } from '../../seed/random.ts';
import { type CrfFacts, getCrfContext } from '../crf/service.ts';
import { CONTACTS } from './names.ts';

interface CrfSeed {
  kind: 'single' | 'broadband';
  number: number;
  /** The quote of the form. */
  quote: CrfFacts;
  now: Date;
  /** The day that the customer requests. */
  crdDate: string;
}

/** A request form with every section valid. */
export function createCompleteCrf(
  random: Random,
  { kind, number, quote, now, crdDate }: CrfSeed,
): crf.CrfDraft {
  const layer = quote.layer ?? 3;
  const ordered = crf.getFirstInterface(quote.bearer);
  const [primary, site] = random.shuffle(CONTACTS);
  const isLeased = random.chance(0.4);
  const isOld = random.chance(0.3);
  const draft: crf.CrfDraft = {
    addonDetails: { addons: toAddonChoices(quote.addons), purchaseOrderReference: `PO-${number}` },
    contactDetails: {
      primaryContact: { name: primary, email: toEmail(primary), telephone: createTelephone(random) },
      secondaryContacts: [],
      siteContactName: site,
      siteContactTelephone: createTelephone(random),
    },
    installationDetails: {
      crdDate,
      isSiteReady: true,
      floor: random.pick(['Ground', 'First', 'Second', 'Basement']),
      room: random.pick(['Comms room', 'Back office', 'Reception cupboard', 'Server room']),
      mainsWithin3m: true,
      hasRackSpace: kind === 'single',
      rackName: kind === 'single' ? 'Rack A' : null,
      rackMount: kind === 'single' ? 'Rack' : null,
    },
    propertyDetails: {
      ownedOrLeased: isLeased ? 'leased' : 'owned',
      ...(isLeased
        ? {
            hasLandlordWayleave: random.chance(0.5),
            landlordName: 'Fairholm Estates',
            landlordContact: '01632 960200',
            landlordEmail: 'lettings@fairholm.test',
          }
        : {}),
      hasAccessRestrictions: false,
      builtAfter2000: !isOld,
      asbestosRegisterOnSite: isOld ? true : null,
      requireSsrams: random.chance(0.3),
    },
    technicalDetails:
      kind === 'broadband'
        ? {}
        : {
            selectedLayer: layer,
            ...(layer === 2
              ? { nniReference: `NNI-${number % 40}`, nniVlan: String((number % 4000) + 1) }
              : {}),
            interfaceType: quote.bearer === 1000 ? '1000BASE-LX' : ordered?.name,
            typeBRequired: false,
          },
  };
  const filled = crf.fillDerived(getCrfContext(quote, now), draft);
  return {
    ...filled,
    technicalDetails: { routerProvided: crf.NO_ROUTER, ...filled.technicalDetails },
  };
}

const toEmail = (name = '') => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@customer.test`;
const createTelephone = (random: Random) => `01632 96${random.integer(1000, 9999)}`;
