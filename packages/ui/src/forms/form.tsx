import type { FormApi, SubmissionErrors } from 'final-form';
import arrayMutators from 'final-form-arrays';
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form as FinalForm, FormSpy, useForm } from 'react-final-form';
import { type GenericSchema, type InferInput, parse } from 'valibot';
import { type FormScope, FormScopeContext } from './form-context.ts';
import type { FormProps, FormRenderState } from './types/form.ts';
import { toSubmitErrors } from './validation/server-errors.ts';
import { validateWith } from './validation/validate.ts';
import { isSameValue } from './values/is-same-value.ts';
import { keepTypedSinceSubmit } from './values/keep-typed-since-submit.ts';

const NOTHING = {};
const DECORATORS = [keepTypedSinceSubmit];

/** A form validated by a schema. */
export function Form<Schema extends GenericSchema>(props: FormProps<Schema>) {
  const { schema, initialValues, onSubmit, keepDirtyOnReinitialize = false } = props;
  const judged = useRef<object | null>(null);
  const submission = useRef<Promise<SubmissionErrors> | null>(null);

  const submit = async (values: InferInput<Schema>, form: FormApi<InferInput<Schema>>) => {
    judged.current = values as object; // form values are an object
    const wasOffline = !navigator.onLine;
    try {
      await onSubmit(parse(schema, values), form);
      return undefined;
    } catch (error) {
      return toSubmitErrors(error, wasOffline);
    }
  };
  const validate = useMemo(() => (values: unknown) => validateWith(schema, values), [schema]);

  return (
    <FinalForm<InferInput<Schema>>
      initialValues={(initialValues ?? NOTHING) as InferInput<Schema>} // fields complete partial initial values
      initialValuesEqual={isSameValue}
      decorators={DECORATORS}
      keepDirtyOnReinitialize={keepDirtyOnReinitialize}
      mutators={{ ...arrayMutators }}
      onSubmit={(values, form) => {
        submission.current = submit(values, form);
        return submission.current;
      }}
      subscription={NOTHING}
      validate={validate}
    >
      {() => <FormElement {...props} judged={judged} submission={submission} />}
    </FinalForm>
  );
}

type FormElementProps<Schema extends GenericSchema> = FormProps<Schema> &
  Pick<FormScope, 'judged' | 'submission'>;

function FormElement<Schema extends GenericSchema>({
  id,
  'aria-label': ariaLabel,
  className,
  children,
  onDirtyChange,
  judged,
  submission,
}: FormElementProps<Schema>) {
  const form = useForm<InferInput<Schema>>('Form');
  const ownId = useId();
  const formId = id ?? `form${ownId}`;
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const scope = useMemo(
    () => ({ formId, labels: new Map(), listeners: new Set<() => void>(), judged, submission }),
    [formId, judged, submission],
  );

  // After the errors have rendered, so that the first invalid field can be found.
  useEffect(() => {
    if (refusals > 0) focusFirstError(element.current);
  }, [refusals]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    await form.submit();
    if (form.getState().submitFailed) setRefusals((count) => count + 1);
  };

  return (
    <form
      ref={element}
      id={formId}
      aria-label={ariaLabel}
      className={className}
      // Without scripts, the browser must not put the input into the URL.
      method="post"
      noValidate
      onSubmit={handleSubmit}
    >
      <FormScopeContext value={scope}>
        {onDirtyChange && <DirtyListener onDirtyChange={onDirtyChange} />}
        {typeof children === 'function' ? <WithState>{children}</WithState> : children}
      </FormScopeContext>
    </form>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector('[data-field-error="true"]');
  const control = field?.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)',
  );
  if (control) control.focus();
  else form?.querySelector<HTMLElement>('[data-form-problem]')?.focus();
}

function WithState<Values>({ children }: { children: (state: FormRenderState<Values>) => ReactNode }) {
  return (
    <FormSpy<Values> subscription={{ values: true, initialValues: true, submitting: true, valid: true }}>
      {({ values, initialValues, submitting, valid, form }) =>
        children({
          values,
          dirty: !isSameValue(values, initialValues),
          submitting: submitting ?? false,
          valid: valid ?? true,
          form,
        })
      }
    </FormSpy>
  );
}

function DirtyListener({ onDirtyChange }: { onDirtyChange: (dirty: boolean) => void }) {
  const form = useForm();
  const latest = useRef(onDirtyChange);
  useEffect(() => {
    latest.current = onDirtyChange;
  });
  useEffect(() => {
    let dirty = false;
    const tell = (now: boolean) => {
      if (now !== dirty) latest.current(now);
      dirty = now;
    };
    const stop = form.subscribe(
      ({ values, initialValues, submitSucceeded, dirtySinceLastSubmit }) =>
        tell(!isSameValue(values, initialValues) && !(submitSucceeded && !dirtySinceLastSubmit)),
      { values: true, initialValues: true, submitSucceeded: true, dirtySinceLastSubmit: true },
    );
    return () => {
      stop();
      tell(false);
    };
  }, [form]);
  return null;
}
