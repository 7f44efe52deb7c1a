import { contract } from '@portal/api-client';
import { Row, Stack, Text } from '@portal/ui';
import { RadioGroupField } from '@portal/ui/fields';
import { SelectField, useForm, useFormValues } from '@portal/ui/forms';
import { pageIcons } from '@portal/ui/page';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { getFieldLabel } from '../model/crf-fields.ts';
import type { CrfDraft } from '../model/crf-types.ts';
import { ConditionalField } from './conditional-field.tsx';
import { CommonCrfContext, useCrfContext } from './crf-context.ts';
import { describeOption } from './option-labels.ts';
import { RepriceContext } from './reprice-context.ts';

const { allowedOptions, answerAt, derivedAnswer, priceEffect, withAnswer, withRouter } = contract.crf;

interface CrfChoiceProps {
  path: contract.crf.ChoiceQuestion;
  help?: ReactNode;
  /** Radio buttons instead of a select. */
  isRadio?: boolean;
  /** Explains the options of a radio group. */
  descriptions?: Readonly<Record<string, string>>;
}

/**
 * A question with the options that the quote and other answers allow. If only one is left, shows the answer with the
 * reason.
 */
export function CrfChoice(props: CrfChoiceProps) {
  return (
    <ConditionalField path={props.path}>
      <Choice {...props} />
    </ConditionalField>
  );
}

function Choice({ path, help, isRadio = false, descriptions = {} }: CrfChoiceProps) {
  const context = useCrfContext();
  const isCommon = use(CommonCrfContext);
  const draft = useFormValues((values: CrfDraft) => values);
  const answer = answerAt(draft, path) as contract.crf.ChoiceValue | '' | null | undefined; // of a choice question
  const derived = isCommon ? null : derivedAnswer(path, context, draft);
  usePricedAnswer(path, answer);
  if (
    derived !== null &&
    (answer === derived.value || answer === undefined || answer === null || answer === '')
  )
    return (
      <LockedAnswer
        path={path}
        text={describeOption(path, derived.value, context, draft)}
        reason={derived.reason}
      />
    );

  const allowed = allowedOptions(path, context, draft);
  // An older answer that is no longer possible stays visible until the user chooses another.
  const isKnown = answer === undefined || answer === null || answer === '' || allowed.includes(answer);
  const options = [...allowed, ...(isKnown ? [] : [answer])].map((value) => ({
    value,
    label: `${describeOption(path, value, context, draft)}${allowed.includes(value) ? '' : ' (not possible)'}`,
    description: descriptions[String(value)],
  }));
  const field = { name: path, label: getFieldLabel(path), help };
  if (isRadio) return <RadioGroupField {...field} options={options} layout="row" />;
  return (
    <SelectField {...field} options={options.map(({ value, label }) => ({ value: String(value), label }))} />
  );
}

/** An answer that changes the price is reverted to the one before until the user has confirmed the new price. */
function usePricedAnswer(path: contract.crf.ChoiceQuestion, answer: unknown): void {
  const context = useCrfContext();
  const reprice = use(RepriceContext);
  const form = useForm<CrfDraft>();
  const before = useRef(answer);
  useEffect(() => {
    const previous = before.current;
    if (previous === answer) return;
    before.current = answer;
    if (reprice === null || typeof answer !== 'string') return;
    const { values } = form.getState();
    const addons = withRouter(answer, context, values);
    if (addons === null || contract.crf.getProblem(path, answer, context, values) !== null) return;
    before.current = previous;
    form.change('technicalDetails', withAnswer(values, path, previous ?? undefined).technicalDetails);
    const prices = context.routers;
    reprice({ addons, prices, ...priceEffect(values.addonDetails?.addons, addons, prices) });
  }, [reprice, path, answer, context, form]);
}

interface LockedAnswerProps {
  path: contract.crf.CrfPath;
  text: string;
  reason: string;
}

/** An answer that follows from the quote, shown with the reason instead of as a question. */
export function LockedAnswer({ path, text, reason }: LockedAnswerProps) {
  return (
    <Stack gap={1} role="group" aria-label={getFieldLabel(path)}>
      <Text variant="dense" weight={500}>
        {getFieldLabel(path)}
      </Text>
      <Row gap={2}>
        <pageIcons.lock aria-hidden sx={{ fontSize: 16, color: 'text.muted' }} />
        <Text>{text}</Text>
      </Row>
      <Text variant="caption" tone="muted">
        {reason}
      </Text>
    </Stack>
  );
}
