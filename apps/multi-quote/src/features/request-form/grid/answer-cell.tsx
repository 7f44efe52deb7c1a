import { contract } from '@portal/api-client';
import { describeAnswer, getAnswer, isFieldShown } from '@portal/quote-kit/request-form';
import { Text } from '@portal/ui';
import { DateInput } from '@portal/ui/dates';
import { SelectInput } from '@portal/ui/page';
import { type ReactNode, useId } from 'react';
import { GridCell, TextCell } from '../../shared/cells/grid-cell.tsx';
import { useEnteredAnswer, useRefusal, useSaver, useSiteForm } from '../use-answer-saver.ts';
import { type CellAnswer, cellKey, findIssue, readAnswer, type SiteForm } from './answers.ts';
import type { Choice, GridField } from './grid-fields.ts';

/** One answer of one site, edited in place and saved when it is left. */
export function AnswerCell({ site, field }: { site: SiteForm; field: GridField }) {
  const saver = useSaver();
  const form = useSiteForm(site);
  const saved = readAnswer(form, field);
  const entered = useEnteredAnswer(site, field);
  const refusal = useRefusal(site, field);
  const problemId = useId();
  const answer = entered === undefined ? saved : entered;
  if (!isFieldShown(field.path, form.sections, form.context)) {
    return (
      <Text tone="subtle" title="This site does not need an answer">
        Not asked
      </Text>
    );
  }
  const issue = findIssue(form, field);
  if (field.kind === 'shown') {
    const text = describeAnswer(field.path, getAnswer(form.sections, field.path));
    if (issue !== null && text === null) return <Text tone="warning">Choose in the site’s form</Text>;
    return text ?? <Text tone="subtle">None</Text>;
  }
  const derived = contract.crf.derivedAnswer(field.path, form.context, form.sections);
  if (derived !== null && answer === derived.value) {
    return (
      <Text title={derived.reason} tone="muted">
        {describeAnswer(field.path, answer)}
      </Text>
    );
  }
  const save = (next: CellAnswer) => {
    if (next !== answer) void saver.save({ site, field, answer: next, seen: saved });
  };
  const { customerName, postcode } = site.quote;
  const label = `${field.label}, ${customerName}, ${postcode}`;
  // An empty cell says "Required" instead.
  const problem = refusal ?? (answer === null ? null : issue);
  return (
    <GridCell
      problem={problem === null ? null : { id: problemId, text: problem }}
      data-cell={cellKey(site, field)}
    >
      <Editor
        field={field}
        label={label}
        answer={answer}
        isRequired={issue !== null && answer === null}
        problemId={problem === null ? undefined : problemId}
        form={form}
        save={save}
      />
    </GridCell>
  );
}

/**
 * The options that the site's quote allows. A router that it does not include would change the price, which the
 * site's form confirms.
 */
function getChoices(
  { path }: GridField,
  { context, sections }: SiteForm['form'],
  answer: CellAnswer,
): Choice[] {
  if (!contract.crf.isChoiceQuestion(path)) return [];
  const allowed = contract.crf
    .allowedOptions(path, context, sections)
    .filter(
      (option) =>
        path !== 'technicalDetails.routerProvided' ||
        contract.crf.withRouter(option, context, sections) === null,
    )
    .map((value) => ({ value, label: describeAnswer(path, value) ?? '' }));
  // An older answer that is no longer possible stays visible until the user chooses another.
  const isKnown = answer === null || allowed.some(({ value }) => value === answer);
  return isKnown
    ? allowed
    : [...allowed, { value: answer, label: `${describeAnswer(path, answer)} (not possible)` }];
}

interface EditorProps {
  field: GridField;
  label: string;
  answer: CellAnswer;
  isRequired: boolean;
  /** Id of what is wrong with the answer; undefined if nothing is. */
  problemId: string | undefined;
  form: SiteForm['form'];
  save: (answer: CellAnswer) => void;
}

function Editor({ field, label, answer, isRequired, problemId, form, save }: EditorProps): ReactNode {
  const placeholder = isRequired ? 'Required' : '';
  const mark = { invalid: problemId !== undefined, describedBy: problemId };
  if (field.kind === 'choice') {
    const choices = field.choices ?? getChoices(field, form, answer);
    const index = choices.findIndex(({ value }) => value === answer);
    return (
      <SelectInput<string>
        label={label}
        labelHidden
        {...mark}
        size="small"
        placeholder={placeholder || '–'}
        value={index === -1 ? null : String(index)}
        options={choices.map((choice, at) => ({ value: String(at), label: choice.label }))}
        onChange={(at) => save(at === null ? null : (choices[Number(at)]?.value ?? null))}
      />
    );
  }
  if (field.kind === 'day') {
    return (
      <DateInput
        label={label}
        labelHidden
        {...mark}
        value={answer === null ? null : String(answer)}
        min={field.id === 'crdDate' ? form.context.earliestDay : form.context.today}
        onChange={save}
      />
    );
  }
  return (
    <TextCell
      label={label}
      placeholder={placeholder}
      value={answer === null ? '' : String(answer)}
      problemId={problemId}
      onSave={(text) => save(text === '' ? null : text)}
    />
  );
}
