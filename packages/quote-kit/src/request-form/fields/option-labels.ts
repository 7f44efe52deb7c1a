import { contract } from '@portal/api-client';
import { formatCharges } from '@portal/ui/format';
import { describeAnswer } from '../model/crf-fields.ts';
import type { CrfContextData, CrfDraft } from '../model/crf-types.ts';

/** The label of an option, with the difference if it changes the price. */
export function describeOption(
  path: contract.crf.ChoiceQuestion,
  option: contract.crf.ChoiceValue,
  context: CrfContextData,
  draft: CrfDraft,
): string {
  const text = describeAnswer(path, option) ?? '';
  if (path !== 'technicalDetails.routerProvided') return text;
  const router = context.routers.find((each) => each.text === option);
  if (router === undefined || contract.crf.withRouter(option, context, draft) === null) return text;
  if (Number.isNaN(router.monthlyCost)) return `${text}: adds a charge`;
  return `${text}: adds ${formatCharges({ monthly: router.monthlyCost, oneOff: router.installCost })}`;
}
