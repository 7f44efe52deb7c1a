import { describe, expect, it } from '@jest/globals';
import { crf } from '@portal/api-client/contract';
import { testCrfDraft } from '@portal/api-client/testing';
import { toAddonLines } from '../../pricing/addon-choice.ts';
import { listBroadbandServices } from '../../pricing/broadband.ts';
import { ETHERNET_CARDS } from '../../pricing/ethernet-cards.ts';
import { FLEXIBLE_SPEEDS } from '../../pricing/ethernet-rates.ts';
import { getAddonGroups } from '../../pricing/product-addons.ts';
import { type CrfFacts, getCrfContext } from './service.ts';

const NOW = new Date('2026-11-21T09:00:00Z');

type Service = Omit<CrfFacts, 'addons'>;

const leasedLines: Service[] = ETHERNET_CARDS.flatMap(({ rates }) =>
  rates.flatMap(({ bearer, productCode, layer }) =>
    FLEXIBLE_SPEEDS[bearer].map((speed) => ({
      kind: 'single' as const,
      productCode,
      layer,
      isOffnet: false,
      bearer,
      speed,
      useExistingLine: null,
      pstnNumber: null,
      leadTimeDays: 30,
    })),
  ),
);
const broadband: Service[] = listBroadbandServices().flatMap(({ productCode, speed }) =>
  [
    { useExistingLine: false, pstnNumber: null },
    { useExistingLine: true, pstnNumber: null },
    { useExistingLine: true, pstnNumber: '01632960555' },
  ].map((line) => ({
    kind: 'broadband' as const,
    productCode,
    layer: 3,
    isOffnet: false,
    bearer: null,
    speed,
    leadTimeDays: 5,
    ...line,
  })),
);

/**
 * Every choice of one option or none from each group that a rule reads, with the first option of other mandatory groups.
 * Options that no rule reads go with every service.
 */
function listAddonChoices(service: Service): CrfFacts['addons'][] {
  const groups = getAddonGroups(service);
  const isRuled = (value: string) => crf.getAddonProblem(value, { speed: 1_000_000, layer: 2 }) !== null;
  return groups
    .map((group) => {
      const options = group.options.filter(({ disabled }) => !disabled);
      const hasRule = options.some(({ value }) => isRuled(value));
      if (!hasRule && !group.isMandatory) return [[]];
      const ruled = hasRule ? options : options.slice(0, 1);
      return [
        ...(group.isMandatory ? [] : [[]]),
        ...ruled.map(({ value }) => [{ uuid: group.uuid, options: [{ value, quantity: 1 }] }]),
      ];
    })
    .reduce<{ uuid: string; options: { value: string; quantity: number }[] }[][]>(
      (sets, choices) => sets.flatMap((set) => choices.map((choice) => [...set, ...choice])),
      [[]],
    )
    .map((choices) => toAddonLines(groups, choices));
}

const quotes: CrfFacts[] = [...leasedLines, ...broadband].flatMap((service) =>
  listAddonChoices(service).map((addons) => ({ ...service, addons })),
);

/** Forms with every possible answer to the choices, each question in turn, as a person can give them. */
function listDrafts(context: crf.CrfContext, start: crf.CrfDraft): crf.CrfDraft[] {
  return crf.CHOICE_QUESTIONS.reduce<crf.CrfDraft[]>(
    (drafts, path) =>
      drafts.flatMap((draft) =>
        crf.isQuestionShown(path, draft, context)
          ? crf
              .allowedOptions(path, context, draft)
              .filter((option) => crf.withRouter(option, context, draft) === null)
              .map((option) => crf.followAnswers(context, draft, crf.withAnswer(draft, path, option)))
          : [draft],
      ),
    [start],
  );
}

const answered = (context: crf.CrfContext): crf.CrfDraft => {
  const { technicalDetails: _, ...rest } = testCrfDraft(context.earliestDay, context.bearer);
  return crf.fillDerived(context, {
    ...rest,
    technicalDetails: {
      typeBRequired: true,
      nniReference: 'NNI-1',
      nniVlan: '7',
      ...(context.kind === 'broadband' && { pstnNumber: context.line?.pstnNumber ?? '01632 960555' }),
    },
  });
};

describe('every product, bearer, speed, line and choice of add-ons', () => {
  it('is in the test', () => {
    expect(leasedLines.length).toBeGreaterThan(90);
    expect(broadband.length).toBeGreaterThan(60);
    expect(quotes.length).toBeGreaterThan(800);
  });

  it('has answers to every question, and none of them contradict', () => {
    for (const quote of quotes) {
      const context = getCrfContext(quote, NOW);
      const drafts = listDrafts(context, answered(context));
      expect(drafts.length).toBeGreaterThan(0);
      for (const draft of drafts) {
        const issues = crf.CRF_SECTIONS.flatMap((section) => crf.crfIssues(section, draft, context));
        if (issues.length > 0) expect({ quote, draft, issues }).toBeNull();
      }
    }
  });

  it('refuses every answer that is not offered, at its question', () => {
    let refused = 0;
    for (const quote of quotes) {
      const context = getCrfContext(quote, NOW);
      const [draft = {}] = listDrafts(context, answered(context));
      for (const path of crf.CHOICE_QUESTIONS) {
        if (!crf.isQuestionShown(path, draft, context)) continue;
        const allowed = crf.allowedOptions(path, context, draft);
        for (const option of ALL_OPTIONS[path]) {
          if (allowed.includes(option) && crf.withRouter(option, context, draft) === null) continue;
          const wrong = crf.withAnswer(draft, path, option);
          const [section, field] = path.split('.') as [crf.CrfSection, string]; // how a CrfPath is made
          const found = crf.crfIssues(section, wrong, context).some((issue) => issue.path === field);
          if (!found) expect({ quote, path, option }).toBeNull();
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(5_000);
  });

  it('refuses add-ons that the service cannot have, and those that are not in the price', () => {
    for (const service of [...leasedLines, ...broadband]) {
      const context = getCrfContext({ ...service, addons: [] }, NOW);
      for (const { uuid, options } of getAddonGroups({ ...service, speed: 0, layer: null }))
        for (const { value } of options) {
          const wrong = { addonDetails: { addons: [{ uuid, options: [{ value, quantity: 1 }] }] } };
          expect(crf.contradictions(context, wrong).map(({ path }) => path)).toContain('addonDetails.addons');
        }
    }
  });
});

const ALL_OPTIONS: Readonly<Record<crf.ChoiceQuestion, readonly crf.ChoiceValue[]>> = {
  'installationDetails.rackMount': crf.RACK_MOUNTS,
  'technicalDetails.useExistingLine': [true, false],
  'technicalDetails.selectedLayer': [2, 3],
  'technicalDetails.interfaceType': crf.INTERFACE_TYPES,
  'technicalDetails.servicePresentationTypeA': crf.PRESENTATIONS,
  'technicalDetails.servicePresentationTypeB': crf.PRESENTATIONS,
  'technicalDetails.routerProvided': crf.ROUTERS,
};
