import { contract } from '@portal/api-client';
import type { crf } from '@portal/api-client/contract';
import type { Browser, TestApi } from '../../../testing/index.ts';

const calls = contract.multiQuotes;

/** A multi-quote with so many quotes in status Saved. */
export async function saveQuotes(api: TestApi, user: Browser, count: number) {
  const { uuid } = await user.call(calls.create, { name: 'Bulk' });
  for (let number = 1; number <= count; number += 1)
    await user.call(calls.locations.create, {
      uuid,
      customerName: `Site ${number}`,
      addressLine1: `${number} Test Row`,
      town: 'Leeds',
      postcode: 'LS1 4AP',
    });
  await user.call(calls.startSearch, { uuid });
  await api.drainJobs();
  const { items } = await user.call(calls.locations.list, { uuid, perPage: 100 });
  const uuids = items.map((item) => item.uuid);
  await user.call(calls.runSearchFilters, { uuid, uuids });
  const { quotes } = await user.call(calls.locations.saveSearchQuotes, { uuid, uuids });
  return { uuid, references: quotes.map(({ reference }) => reference).sort() };
}

/** Answers that complete any leased line's form without mandatory add-ons. */
export const COMPLETE_ANSWERS: crf.CrfDraft = {
  addonDetails: { purchaseOrderReference: 'PO-9' },
  contactDetails: {
    primaryContact: { name: 'Ann Field', email: 'ann@brindle.test', telephone: '01632 960001' },
    siteContactName: 'Bo',
    siteContactTelephone: '01632 960002',
  },
  installationDetails: {
    crdDate: '2032-03-01',
    isSiteReady: true,
    floor: '1',
    room: 'Comms',
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
    selectedLayer: 3,
    routerProvided: 'Cisco C1117-4P',
    interfaceType: '1000BASE-T',
    servicePresentationTypeA: 'RJ45',
    typeBRequired: false,
  },
};
