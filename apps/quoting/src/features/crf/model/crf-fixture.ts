import type { CrfContext, CrfDraft } from './crf-types.ts';

/** For tests: what a leased line's form goes by. */
export function makeLeasedLineContext(change: Partial<CrfContext> = {}): CrfContext {
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

export function makeBroadbandContext(change: Partial<CrfContext> = {}): CrfContext {
  return makeLeasedLineContext({ kind: 'broadband', layer: null, isOffnet: false, ...change });
}

/** A form of a leased line with every answer that is asked for. */
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
