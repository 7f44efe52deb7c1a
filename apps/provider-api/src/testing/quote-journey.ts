import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import type { Browser, TestApi } from './index.ts';

/** A street of the address book in the middle of Leeds. */
export const LEEDS = {
  addressLine1: '1 Teststreet House',
  town: 'Leeds',
  postcode: 'LS1 4AB',
} as const;

/** Searches leased lines at an address until every supplier has answered. */
export async function searchAt(
  api: TestApi,
  user: Browser,
  address: { addressLine1: string; town: string; postcode: string } = LEEDS,
) {
  const { uuid } = await user.call(contract.availability.createSearch, { address });
  await api.drainJobs();
  return { uuid, quotes: await user.call(contract.availability.listSearchResults, { uuid }) };
}

/** A saved quote for an own-network product without mandatory add-ons; its layer is not chosen yet. */
export async function savedQuote(
  api: TestApi,
  user: Browser,
  customerName = 'Ashgrove Dental',
  wanted: { speed?: number } = {},
) {
  const { quotes } = await searchAt(api, user);
  const chosen = quotes.find(
    ({ supplierKey, layer, mandatoryAddons, speed }) =>
      supplierKey === 'northlight' &&
      layer === null &&
      mandatoryAddons.length === 0 &&
      speed === (wanted.speed ?? speed),
  );
  if (!chosen) throw new Error('Our own network offers nothing in Leeds.');
  const { reference } = await user.call(contract.availability.saveSearchQuote, {
    uuid: chosen.uuid,
    customerName,
  });
  return { reference, searchQuote: chosen };
}

/** A quote that is waiting for approval. */
export async function waitingQuote(api: TestApi, user: Browser, customerName?: string) {
  const { reference } = await savedQuote(api, user, customerName);
  await user.call(contract.quotes.single.accept, { reference });
  const { context } = await user.call(contract.quotes.single.getCrf, { reference });
  const sections = testCrfDraft(context.earliestDay, context.bearer);
  const { version } = await user.call(contract.quotes.single.updateCrf, { reference, sections, version: 0 });
  const quote = await user.call(contract.quotes.single.submitCrf, { reference, version });
  return quote;
}

/** The error of a rejected call. */
export async function refusal(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call was not refused.');
}
