import type { CrfContextData, CrfDraft } from '../request-form/model/crf-types.ts';

/** For tests: the form context of a leased line. */
export function makeLeasedLineContext(change: Partial<CrfContextData> = {}): CrfContextData {
  return {
    kind: 'single',
    layer: 3,
    isOffnet: true,
    mandatoryAddons: [],
    earliestDay: '2026-12-01',
    today: '2026-11-21',
    ...change,
  };
}

export function makeBroadbandContext(change: Partial<CrfContextData> = {}): CrfContextData {
  return makeLeasedLineContext({ kind: 'broadband', layer: null, isOffnet: false, ...change });
}

/** For tests: a leased line form with every required answer. */
export function makeCompleteDraft(): CrfDraft {
  return {
    addonDetails: { purchaseOrderReference: 'PO-1' },
    contactDetails: {
      primaryContact: { name: 'Ada Acme', email: 'ada@acme.test', telephone: '0113 496 0000' },
      siteContactName: 'Sam Baker',
      siteContactTelephone: '0113 496 0001',
    },
    installationDetails: {
      crdDate: '2026-12-10',
      isSiteReady: true,
      floor: '2',
      room: 'Comms room',
      mainsWithin3m: true,
      hasRackSpace: true,
      rackName: 'R1',
      rackMount: 'Rack',
    },
    propertyDetails: {
      ownedOrLeased: 'owned',
      hasAccessRestrictions: false,
      builtAfter2000: true,
      requireSsrams: false,
    },
    technicalDetails: {
      interfaceType: '1000BASE-T',
      servicePresentationTypeA: 'RJ45',
      typeBRequired: false,
      routerProvided: 'Cisco C1117-4P',
    },
  };
}
