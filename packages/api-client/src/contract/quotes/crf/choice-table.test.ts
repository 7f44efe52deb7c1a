import { describe, expect, it } from '@jest/globals';
import { testCrfDraft } from '@portal/api-client/testing';
import {
  allowedOptions,
  type CrfContext,
  type CrfDraft,
  contradictions,
  crfIssues,
  derivedAnswer,
  fillDerived,
  followAnswers,
  NO_ROUTER,
  priceEffect,
  takeAnswers,
  withAnswer,
  withRouter,
} from '../crf.ts';

const ROUTER = {
  uuid: 'routers',
  value: 'cisco-c1121-8p',
  text: 'Cisco C1121-8P',
  monthlyCost: 2_600,
  installCost: 4_500,
};
const ordered = [{ uuid: 'routers', options: [{ value: 'cisco-c1121-8p', quantity: 1 }] }];

const leasedLine = (change: Partial<CrfContext> = {}): CrfContext => ({
  kind: 'single',
  layer: 3,
  isOffnet: false,
  bearer: 1000,
  speed: 1000,
  line: null,
  pricedAddons: [],
  routers: [ROUTER],
  mandatoryAddons: [],
  earliestDay: '2026-12-01',
  today: '2026-11-21',
  ...change,
});
const broadband = (useExistingLine: boolean, pstnNumber: string | null = null) =>
  leasedLine({ kind: 'broadband', bearer: null, speed: 80, line: { useExistingLine, pstnNumber } });

const draft = (context: CrfContext, change: CrfDraft['technicalDetails'] = {}): CrfDraft => {
  const whole = testCrfDraft('2026-12-10', context.bearer);
  return fillDerived(context, { ...whole, technicalDetails: { ...whole.technicalDetails, ...change } });
};
const paths = (context: CrfContext, of: CrfDraft) => contradictions(context, of).map(({ path }) => path);

describe('a request form', () => {
  it('does not take a 100 Mb interface for a 1 Gb service', () => {
    const context = leasedLine();
    const wrong = draft(context, { interfaceType: '100BASE-TX', servicePresentationTypeA: 'RJ45' });
    expect(allowedOptions('technicalDetails.interfaceType', context, wrong)).toEqual([
      '1000BASE-T',
      '1000BASE-LX',
      '1000BASE-SX',
    ]);
    expect(crfIssues('technicalDetails', wrong, context)).toEqual([
      { path: 'interfaceType', message: 'A 1 Gb bearer ends on a 1 Gb interface.' },
    ]);
  });

  it('provides the router that the quote includes, and no other', () => {
    const context = leasedLine({ pricedAddons: ordered });
    expect(derivedAnswer('technicalDetails.routerProvided', context, fillDerived(context, {}))).toMatchObject(
      {
        value: 'Cisco C1121-8P',
        reason: expect.stringContaining('The quote includes the managed router Cisco C1121-8P'),
      },
    );
    expect(paths(context, draft(context, { routerProvided: 'Cisco C1117-4P' }))).toEqual([
      'technicalDetails.routerProvided',
    ]);
  });

  it('provides no router that nobody pays for: it changes the price, or is not possible', () => {
    const context = leasedLine();
    const free = draft(context, { routerProvided: 'Cisco C1121-8P' });
    expect(contradictions(context, free)).toMatchObject([
      { path: 'technicalDetails.routerProvided', message: expect.stringContaining('price does not include') },
    ]);
    const addons = withRouter('Cisco C1121-8P', context, free);
    expect(addons).toEqual(ordered);
    expect(priceEffect([], addons ?? [], [ROUTER])).toEqual({ monthlyCost: 2_600, installCost: 4_500 });
    const none = leasedLine({ routers: [], speed: 10_000, bearer: 10_000 });
    expect(derivedAnswer('technicalDetails.routerProvided', none, {})?.value).toBe(NO_ROUTER);
  });

  it('uses the line that was priced', () => {
    const fresh = broadband(false);
    expect(fillDerived(fresh, {}).technicalDetails?.useExistingLine).toBe(false);
    expect(paths(fresh, { technicalDetails: { useExistingLine: true } })).toEqual([
      'technicalDetails.useExistingLine',
    ]);
    const moved = broadband(true, '01632960555');
    expect(fillDerived(moved, {}).technicalDetails).toMatchObject({
      useExistingLine: true,
      pstnNumber: '01632960555',
    });
    const other = { technicalDetails: { useExistingLine: true, pstnNumber: '01632 960 999' } };
    expect(paths(moved, other)).toEqual(['technicalDetails.pstnNumber']);
    const same = { technicalDetails: { useExistingLine: true, pstnNumber: '01632 960 555' } };
    expect(paths(moved, same)).toEqual([]);
  });

  it('needs layer 3 for a managed router', () => {
    const context = leasedLine({ layer: null, pricedAddons: ordered });
    expect(derivedAnswer('technicalDetails.selectedLayer', context, fillDerived(context, {}))?.value).toBe(3);
    expect(paths(context, draft(context, { selectedLayer: 2, nniReference: 'N', nniVlan: '1' }))).toEqual([
      'addonDetails.addons',
      'technicalDetails.selectedLayer',
      'technicalDetails.routerProvided',
    ]);
  });

  it('mounts nothing in a rack that is not there', () => {
    const context = leasedLine();
    const wrong = withAnswer(draft(context), 'installationDetails.hasRackSpace', false);
    expect(contradictions(context, wrong)).toEqual([
      { path: 'installationDetails.rackMount', message: 'There is no rack space at the site.' },
    ]);
  });
});

describe('an answer that follows', () => {
  it('follows the interface, and is asked again when it no longer follows', () => {
    const context = leasedLine();
    const before = draft(context);
    const after = withAnswer(before, 'technicalDetails.interfaceType', '1000BASE-T');
    expect(followAnswers(context, before, after).technicalDetails?.servicePresentationTypeA).toBe('RJ45');
    const withIt = fillDerived({ ...context, pricedAddons: ordered }, {});
    expect(withIt.technicalDetails?.routerProvided).toBe('Cisco C1121-8P');
    const without = withAnswer(withIt, 'addonDetails.addons', []);
    expect(followAnswers(context, withIt, without).technicalDetails?.routerProvided).toBeUndefined();
  });

  it('leaves a contradiction from before for a person to resolve', () => {
    const context = leasedLine();
    const old = draft(context, { interfaceType: '100BASE-TX', servicePresentationTypeA: 'RJ45' });
    const after = withAnswer(old, 'installationDetails.room', 'Attic');
    expect(followAnswers(context, old, after)).toEqual(after);
    expect(fillDerived(context, old)).toEqual(old);
  });
});

describe('answers from elsewhere', () => {
  it('are taken where the form can have them, and named otherwise', () => {
    const context = leasedLine({ bearer: 100, speed: 100 });
    const own = fillDerived(context, {});
    const { draft: after, notTaken } = takeAnswers(
      context,
      own,
      {
        installationDetails: { room: 'Attic' },
        technicalDetails: {
          interfaceType: '1000BASE-T',
          routerProvided: 'Cisco C1121-8P',
          typeBRequired: false,
        },
      },
      { onlyEmpty: true },
    );
    expect(after.technicalDetails).toMatchObject({ interfaceType: '100BASE-TX', typeBRequired: false });
    expect(after.installationDetails).toEqual({ room: 'Attic' });
    expect(notTaken.map(({ path }) => path)).toEqual([
      'technicalDetails.interfaceType',
      'technicalDetails.routerProvided',
    ]);
  });

  it('are refused when they make another answer wrong', () => {
    const context = leasedLine();
    const own: CrfDraft = { installationDetails: { hasRackSpace: true, rackMount: 'Rack' } };
    const alone = takeAnswers(context, own, { installationDetails: { hasRackSpace: false } });
    expect(alone.notTaken).toMatchObject([{ path: 'installationDetails.hasRackSpace' }]);
    const both = { installationDetails: { hasRackSpace: false, rackMount: 'Wall' } };
    expect(takeAnswers(context, own, both)).toMatchObject({ notTaken: [], draft: both });
  });
});
