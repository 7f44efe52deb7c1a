import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import { leaveGuardStore } from '@portal/portal-sdk/host';
import type { CrfContextData } from '@portal/quote-kit/request-form';
import { makeCompleteDraft, makeLeasedLineContext } from '@portal/quote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import { type QuoteServer, quoteServer } from '../../../testing/quote-server.ts';

const { single } = contract.quotes;

const PATH = '/quotes/Q-100234?tab=crf&section=addonDetails';

const option = (text: string, monthlyCost = 0) => ({
  value: text,
  text,
  description: null,
  monthlyCost,
  installCost: 0,
  disabled: false,
});

interface SlowServer {
  server: QuoteServer;
  /** Answers the saves of add-ons, oldest first. */
  answers: (() => void)[];
}

interface SlowServerOptions extends Partial<Pick<CrfContextData, 'pricedAddons' | 'mandatoryAddons'>> {
  /** The add-ons of the form; by default those of the quote's price. */
  addons?: CrfContextData['pricedAddons'];
}

/** A request form with add-ons, which are saved when the test says so. */
function slowServer({
  pricedAddons = [],
  mandatoryAddons = [],
  addons = pricedAddons,
}: SlowServerOptions = {}): SlowServer {
  const context = makeLeasedLineContext({ pricedAddons, mandatoryAddons });
  const draft = makeCompleteDraft();
  const server = quoteServer({
    quote: { status: 'accepted', actions: ['edit', 'complete_crf', 'cancel'], monthlyCost: 50_000 },
    sections: { ...draft, addonDetails: { ...draft.addonDetails, addons } },
    context,
  });
  const answers: (() => void)[] = [];
  const group = (uuid: string, name: string, maxOptionsQuantity: number) => ({
    uuid,
    name,
    maxOptionsQuantity,
    description: null,
    isMandatory: mandatoryAddons.includes(uuid),
  });
  server
    .on(single.listAddons, () => [
      { ...group('support', 'Support', 0), options: [option('By phone'), option('By email')] },
      { ...group('hours', 'Hours', 1), options: [option('At night')] },
      { ...group('care', 'Care', 1), options: [option('Five hours', 900)] },
    ])
    .on(single.updateCrf, async (input) => {
      if (input.confirmedPrice) {
        await new Promise<void>((resolve) => answers.push(resolve));
        context.pricedAddons = input.sections.addonDetails?.addons ?? [];
      }
      return server.saveForm(input);
    })
    .on(single.submitCrf, () => {
      server.quote = { ...server.quote, status: 'data_added', actions: ['cancel'], approvalTermsId: 7 };
      return server.quote;
    });
  return { server, answers };
}

const choice = (uuid: string, ...values: string[]) => ({
  uuid,
  options: values.map((value) => ({ value, quantity: 1 })),
});
const addon = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const choose = async (name: string) => userEvent.click(await addon(name));
const leaveReasons = () => Object.values(leaveGuardStore.getState().reasons);
const chosenValues = (server: QuoteServer) =>
  server.form.sections.addonDetails?.addons?.flatMap(({ options }) => options.map(({ value }) => value));

async function answerNext(answers: (() => void)[], number: number): Promise<void> {
  await waitFor(() => expect(answers).toHaveLength(number));
  act(() => answers[number - 1]?.());
}

describe('add-ons that are chosen while another is saved', () => {
  it('are shown as chosen and not yet saved, and the user is asked before they leave', async () => {
    const { server, answers } = slowServer();
    renderRoute(area, PATH, server);
    await choose('By phone');
    await choose('At night');
    expect(await addon('By phone')).toHaveAttribute('aria-pressed', 'true');
    expect(await addon('At night')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Saving…')).toBeVisible();
    const reasons = [expect.stringMatching(/add-ons are still being saved/)];
    expect(leaveReasons()).toEqual(reasons);
    await answerNext(answers, 1);
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(leaveReasons()).toEqual(reasons);
    await answerNext(answers, 2);
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(leaveReasons()).toEqual([]);
    expect(chosenValues(server)).toEqual(['By phone', 'At night']);
  });

  it('are added to the choice in the same group, or removed again', async () => {
    const { server, answers } = slowServer();
    renderRoute(area, PATH, server);
    await choose('By phone');
    await choose('By email');
    await choose('At night');
    await choose('At night');
    await answerNext(answers, 1);
    await answerNext(answers, 2);
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(chosenValues(server)).toEqual(['By phone', 'By email']);
  });

  it('are saved before the form is submitted', async () => {
    const { server, answers } = slowServer();
    renderRoute(area, PATH, server);
    await choose('By phone');
    await choose('At night');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit for approval' }));
    await answerNext(answers, 1);
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(server.calls(single.submitCrf)).toHaveLength(0);
    await answerNext(answers, 2);
    await waitFor(() => expect(server.calls(single.submitCrf)).toHaveLength(1));
    expect(chosenValues(server)).toEqual(['By phone', 'At night']);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Customer request form' })).toBeNull());
  });

  it('are not submitted if one was not saved', async () => {
    const { server } = slowServer();
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    server.on(single.updateCrf, async () => {
      await refused;
      return failure(422, 'This add-on is no longer available.');
    });
    renderRoute(area, PATH, server);
    await choose('By phone');
    await userEvent.click(screen.getByRole('button', { name: 'Submit for approval' }));
    refuse();
    expect(await screen.findByText(/no longer available/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Submit for approval' })).toBeEnabled();
    expect(server.calls(single.submitCrf)).toHaveLength(0);
    expect(leaveReasons()).toEqual([]);
  });
});

describe('the buttons of the notice about add-ons, while an add-on is saved', () => {
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('add that add-on to the price too', async () => {
    const { server, answers } = slowServer({ addons: [choice('hours', 'At night')] });
    renderRoute(area, PATH, server);
    await choose('By phone');
    await press('Add them to the quote’s price');
    expect(await addon('By phone')).toHaveAttribute('aria-pressed', 'true');
    await answerNext(answers, 1);
    await answerNext(answers, 2);
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(chosenValues(server)).toEqual(['At night', 'By phone']);
  });

  it('remove only add-ons that are not available', async () => {
    const { server, answers } = slowServer({ addons: [choice('hours', 'At weekends')] });
    renderRoute(area, PATH, server);
    await choose('By phone');
    await press('Remove add-ons that are not available');
    expect(await addon('By phone')).toHaveAttribute('aria-pressed', 'true');
    await answerNext(answers, 1);
    await answerNext(answers, 2);
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(chosenValues(server)).toEqual(['By phone']);
  });

  it('return to the add-ons that the quote’s price had', async () => {
    const { server, answers } = slowServer({ addons: [choice('hours', 'At night')] });
    renderRoute(area, PATH, server);
    await choose('By phone');
    await press('Use the quote’s add-ons');
    expect(await addon('By phone')).toHaveAttribute('aria-pressed', 'false');
    await answerNext(answers, 1);
    await answerNext(answers, 2);
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(chosenValues(server)).toEqual([]);
  });
});

describe('a mandatory add-on that is removed while another is saved', () => {
  const mandatory = { pricedAddons: [choice('care', 'Five hours')], mandatoryAddons: ['care'] };

  it('is removed after that save, and the form is not submitted without it', async () => {
    const { server, answers } = slowServer(mandatory);
    renderRoute(area, PATH, server);
    await choose('By phone');
    await choose('Five hours');
    expect(await addon('Five hours')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'Submit for approval' }));
    await answerNext(answers, 1);
    expect(await screen.findByText('The care field is required')).toBeVisible();
    expect(await addon('By phone')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(chosenValues(server)).toEqual(['By phone']));
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(server.calls(single.submitCrf)).toHaveLength(0);
    expect(leaveReasons()).toEqual([]);
  });

  it('is also removed if that save fails', async () => {
    const { server } = slowServer(mandatory);
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    server.on(single.updateCrf, async (input) => {
      if (!input.confirmedPrice) return server.saveForm(input);
      await refused;
      return failure(422, 'This add-on is no longer available.');
    });
    renderRoute(area, PATH, server);
    await choose('By phone');
    await choose('Five hours');
    refuse();
    expect(await screen.findByText(/no longer available/)).toBeVisible();
    await waitFor(() => expect(chosenValues(server)).toEqual([]));
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(await addon('Five hours')).toHaveAttribute('aria-pressed', 'false');
  });

  it('stays if it is chosen again before that save ends', async () => {
    const { server, answers } = slowServer(mandatory);
    renderRoute(area, PATH, server);
    await choose('By phone');
    await choose('Five hours');
    await choose('Five hours');
    await choose('At night');
    expect(await addon('Five hours')).toHaveAttribute('aria-pressed', 'true');
    await answerNext(answers, 1);
    await answerNext(answers, 2);
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    expect(chosenValues(server)?.toSorted()).toEqual(['At night', 'By phone', 'Five hours']);
  });
});

it('removes the message about a changed price when the user keeps the price', async () => {
  const { server } = slowServer();
  server.on(single.updateCrf, () => {
    server.quote = { ...server.quote, monthlyCost: 60_000, version: 2 };
    server.form = { ...server.form, version: 3, sections: makeCompleteDraft() };
    server.on(single.updateCrf, server.saveForm);
    return failure(409, 'This form has changed since you opened it.');
  });
  renderRoute(area, PATH, server);
  await choose('Five hours');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Change the quote’s price?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change the price' }));
  expect(await dialog.findByText(/^A colleague changed this form/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep the price' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByText(/^A colleague changed this form/)).toBeNull();
  expect(chosenValues(server) ?? []).toEqual([]);
});
