import { testCrfDraft } from '@portal/api-client/testing';
import type { CrfContextData, CrfDraft } from '../request-form/model/crf-types.ts';

/** For tests: the form context of a leased line. */
export function makeLeasedLineContext(change: Partial<CrfContextData> = {}): CrfContextData {
  return {
    kind: 'single',
    layer: 3,
    isOffnet: true,
    bearer: 1000,
    speed: 1000,
    line: null,
    pricedAddons: [],
    routers: [],
    mandatoryAddons: [],
    earliestDay: '2026-12-01',
    today: '2026-11-21',
    ...change,
  };
}

export function makeBroadbandContext(change: Partial<CrfContextData> = {}): CrfContextData {
  return makeLeasedLineContext({
    kind: 'broadband',
    layer: 3,
    isOffnet: false,
    bearer: null,
    speed: 80,
    ...change,
  });
}

/** For tests: a leased line form with every required answer. */
export const makeCompleteDraft = (): CrfDraft => testCrfDraft('2026-12-10');
