import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import { openTestApi } from '../../testing/open-test-api.ts';
import { LEEDS, savedQuote } from '../../testing/quote-journey.ts';

const { single, broadband } = contract.quotes;

const { api, manager, administrator } = await openTestApi({
  manager: 'role2@acme.test',
  administrator: 'role1@acme.test',
});

/** An accepted 1 Gb quote, with every answer of its form. */
async function accepted() {
  const { reference } = await savedQuote(api, manager, 'Ashgrove Dental', { speed: 1000 });
  await manager.call(single.accept, { reference });
  const { context } = await manager.call(single.getCrf, { reference });
  return { reference, context, sections: testCrfDraft(context.earliestDay, context.bearer) };
}

it('saves a contradiction, marks it, and refuses to submit it at its question', async () => {
  const { reference, sections } = await accepted();
  const wrong = { ...sections.technicalDetails, interfaceType: '100BASE-TX' };
  const saved = await manager.call(single.updateCrf, {
    reference,
    version: 0,
    sections: { ...sections, technicalDetails: wrong },
  });
  const message = 'A 1 Gb bearer ends on a 1 Gb interface.';
  expect(saved.contradictions).toContainEqual({ path: 'technicalDetails.interfaceType', message });
  expect(saved.readiness.technicalDetails).toBe('incomplete');
  await expect(manager.call(single.submitCrf, { reference, version: saved.version })).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { 'technicalDetails.interfaceType': [message] },
  });
});

it('hands out no router that nobody pays for, and reprices with a confirmation', async () => {
  const { reference, context, sections } = await accepted();
  const before = await manager.call(single.get, { reference });
  const router = context.routers.find(({ text }) => text === 'Cisco C1121-8P');
  if (!router) throw new Error('A 1 Gb service has no router.');
  expect(context.routers.map(({ text }) => text)).not.toContain('Cisco C1117-4P');
  const free = { ...sections.technicalDetails, routerProvided: router.text };
  const saved = await manager.call(single.updateCrf, {
    reference,
    version: 0,
    sections: { ...sections, technicalDetails: free },
  });
  await expect(manager.call(single.submitCrf, { reference, version: saved.version })).rejects.toMatchObject({
    fieldErrors: { 'technicalDetails.routerProvided': [expect.stringContaining('price does not include')] },
  });

  const addonDetails = {
    ...sections.addonDetails,
    addons: [{ uuid: router.uuid, options: [{ value: router.value, quantity: 1 }] }],
  };
  const change = { reference, version: saved.version, sections: { addonDetails } };
  const { installCost, monthlyCost } = before;
  await expect(
    manager.call(single.updateCrf, { ...change, confirmedPrice: { installCost, monthlyCost } }),
  ).rejects.toMatchObject({
    fieldErrors: { confirmedPrice: [expect.stringContaining('The price has changed')] },
  });
  const confirmedPrice = {
    installCost: installCost + router.installCost,
    monthlyCost: monthlyCost + router.monthlyCost,
  };
  const repriced = await manager.call(single.updateCrf, { ...change, confirmedPrice });
  expect(repriced.contradictions).toEqual([]);
  expect(await manager.call(single.get, { reference })).toMatchObject(confirmedPrice);
  const submitted = await manager.call(single.submitCrf, { reference, version: repriced.version });
  expect(submitted).toMatchObject({ ...confirmedPrice, status: 'data_added' });
});

it('does not let a form change the price without a confirmation', async () => {
  const { reference, context, sections } = await accepted();
  const [router] = context.routers;
  const addons = [{ uuid: router?.uuid ?? '', options: [{ value: router?.value ?? '', quantity: 1 }] }];
  const { version, contradictions } = await manager.call(single.updateCrf, {
    reference,
    version: 0,
    sections: {
      ...sections,
      addonDetails: { ...sections.addonDetails, addons },
      technicalDetails: { ...sections.technicalDetails, routerProvided: router?.text ?? '' },
    },
  });
  expect(contradictions).toMatchObject([{ path: 'addonDetails.addons' }]);
  await expect(manager.call(single.submitCrf, { reference, version })).rejects.toMatchObject({
    fieldErrors: { 'addonDetails.addons': [expect.any(String)] },
  });
});

it.each([true, false])('uses the line that was priced (existing: %s)', async (useExistingLine) => {
  const pstnNumber = useExistingLine ? '01632 960555' : null;
  const search = { address: LEEDS, useExistingLine, pstnNumber };
  const { quotes } = await manager.call(contract.availability.searchBroadband, search);
  const { reference } = await manager.call(contract.availability.saveSearchQuote, {
    uuid: quotes[0]?.uuid ?? '',
    customerName: 'Line Ltd',
  });
  await manager.call(broadband.accept, { reference });
  const form = await manager.call(broadband.getCrf, { reference });
  expect(form.sections.technicalDetails).toMatchObject({
    useExistingLine,
    ...(pstnNumber !== null && { pstnNumber }),
  });
  const technicalDetails = {
    useExistingLine: !useExistingLine,
    routerProvided: 'No router: customer provides',
  };
  const saved = await manager.call(broadband.updateCrf, {
    reference,
    version: 0,
    sections: { ...testCrfDraft(form.context.earliestDay), technicalDetails },
  });
  await expect(
    manager.call(broadband.submitCrf, { reference, version: saved.version }),
  ).rejects.toMatchObject({
    fieldErrors: {
      'technicalDetails.useExistingLine': [expect.stringContaining('The quote’s price is for')],
    },
  });
});

it('does not submit a form that was opened before the quote returned to Saved and changed its price', async () => {
  const { reference, sections } = await accepted();
  const opened = await manager.call(single.updateCrf, { reference, version: 0, sections });
  const groups = await manager.call(single.listAddons, { reference });
  const care = groups.find(({ name }) => name === 'Care level');
  const option = care?.options.find(({ monthlyCost, disabled }) => monthlyCost > 0 && !disabled);
  if (!care || !option) throw new Error('This product has no care level to choose.');
  await manager.call(single.returnToSaved, { reference });
  const { monthlyCost } = await manager.call(single.update, {
    reference,
    addons: [{ uuid: care.uuid, options: [{ value: option.value, quantity: 1 }] }],
  });
  await manager.call(single.accept, { reference });
  const submit = (version: number) => manager.call(single.submitCrf, { reference, version });
  const { version } = await manager.call(single.getCrf, { reference });
  await expect(submit(opened.version)).rejects.toMatchObject({
    code: 'conflict',
    body: { current: { version } },
  });
  expect(await submit(version)).toMatchObject({ status: 'data_added', monthlyCost });
});

it('asks for the layer again when the approver sends the form back', async () => {
  const { reference, sections } = await accepted();
  const layer2 = {
    ...sections.technicalDetails,
    selectedLayer: 2 as const,
    nniReference: 'NNI-7',
    nniVlan: '101',
    routerProvided: 'No router: customer provides',
  };
  const first = await manager.call(single.updateCrf, {
    reference,
    version: 0,
    sections: { ...sections, technicalDetails: layer2 },
  });
  const submitted = await manager.call(single.submitCrf, { reference, version: first.version });
  expect(submitted.layer).toBe(2);
  await administrator.call(single.decline, { reference, reason: 'This site needs layer 3' });
  const { version, context } = await manager.call(single.getCrf, { reference });
  expect(context.layer).toBeNull();
  const corrected = await manager.call(single.updateCrf, {
    reference,
    version,
    sections: { technicalDetails: { ...layer2, selectedLayer: 3 } },
  });
  expect(corrected.contradictions).toEqual([]);
  const again = await manager.call(single.submitCrf, { reference, version: corrected.version });
  expect(again).toMatchObject({ status: 'data_added', layer: 3 });
});
