import * as v from '@portal/api-client/schema';
import {
  CommonCrfContext,
  ContactSection,
  CrfContext,
  type CrfContextData,
  type CrfDraft,
  CrfText,
  crfSchema,
  InstallationSection,
  PropertySection,
  SECTION_LABELS,
  TechnicalSection,
} from '@portal/quote-kit/request-form';
import { Button, Stack, Text } from '@portal/ui';
import { CheckboxField, ErrorSummary, FormDraft } from '@portal/ui/fields';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, Section, SidebarModal } from '@portal/ui/page';
import { useMemo } from 'react';
import { rawCheck } from 'valibot';
import { pickAnswered } from './pick-answers.ts';

interface CommonAnswersDialogProps {
  /** What the forms ask for; of the first site. */
  context: CrfContextData;
  /** How many forms it is for. */
  count: number;
  draftKey: string;
  /** Returns whether the run has begun. If not, the dialog stays open with its answers. */
  onApply: (sections: CrfDraft, onlyEmpty: boolean) => Promise<boolean>;
  onClose: () => void;
}

type Values = CrfDraft & { replaces?: boolean };

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Every answer may be left out; those that are given must be valid. */
function commonSchema(context: CrfContextData): v.GenericSchema<Values> {
  const whole = crfSchema(context);
  return v.pipe(
    v.custom<Values>(isValues),
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      if (Object.keys(pickAnswered(withoutChoice(dataset.value))).length === 0) {
        addIssue({ message: 'Answer at least one question', path: pathTo(dataset.value, FIRST_QUESTION) });
        return;
      }
      for (const { message, path } of v.safeParse(whole, dataset.value).issues ?? [])
        if (!message.endsWith('field is required')) addIssue({ message, ...(path && { path }) });
    }),
  );
}

const FIRST_QUESTION = ['addonDetails', 'purchaseOrderReference'] as const;

const pathTo = (input: Values, keys: readonly [string, string]): [v.IssuePathItem, ...v.IssuePathItem[]] => {
  const item = (key: string): v.IssuePathItem => ({
    type: 'unknown',
    origin: 'value',
    input,
    key,
    value: undefined,
  });
  return [item(keys[0]), item(keys[1])];
};

const withoutChoice = ({ replaces: _choice, ...draft }: Values): CrfDraft => draft;

const NOT_SAVED =
  'Your answers were not saved, but they are still in this form. Read the error message, then try again.';

/** Answers that several sites have in common, entered once. */
export function CommonAnswersDialog({
  context,
  count,
  draftKey,
  onApply,
  onClose,
}: CommonAnswersDialogProps) {
  // The sites' products differ, so every question that one of them can ask is offered.
  const common = useMemo(
    (): CrfContextData => ({
      ...context,
      layer: null,
      bearer: null,
      line: null,
      pricedAddons: [],
      routers: [],
      mandatoryAddons: [],
    }),
    [context],
  );
  const schema = useMemo(() => commonSchema(common), [common]);
  const title = `Answer for ${plural(count, 'site')}`;
  return (
    <SidebarModal open onClose={onClose} title={title} width={680}>
      <CommonCrfContext value>
        <CrfContext value={common}>
          <Form
            schema={schema}
            aria-label={title}
            initialValues={{ replaces: false }}
            onSubmit={async ({ replaces = false, ...draft }) => {
              // The error keeps the draft.
              if (!(await onApply(pickAnswered(draft), !replaces)))
                throw Object.assign(new Error(NOT_SAVED), { code: 'refused' });
              onClose();
            }}
          >
            <Stack gap={6}>
              <Text tone="muted">
                Leave a question blank to leave its answers as they are. Add-ons, and routers that change the
                price, are chosen in each site’s form. An answer that a site’s quote does not allow is named
                and not saved.
              </Text>
              <FormDraft draftKey={draftKey} version={1} />
              <FormStatus />
              <ErrorSummary />
              <Section title={SECTION_LABELS.addonDetails.title}>
                <CrfText path="addonDetails.purchaseOrderReference" autoComplete="off" />
              </Section>
              <Section title={SECTION_LABELS.contactDetails.title}>
                <Stack gap={4}>
                  <ContactSection />
                </Stack>
              </Section>
              <Section title={SECTION_LABELS.installationDetails.title}>
                <Stack gap={4}>
                  <InstallationSection />
                </Stack>
              </Section>
              <Section title={SECTION_LABELS.propertyDetails.title}>
                <Stack gap={4}>
                  <PropertySection />
                </Stack>
              </Section>
              <Section title={SECTION_LABELS.technicalDetails.title}>
                <Stack gap={4}>
                  <TechnicalSection />
                </Stack>
              </Section>
              <CheckboxField
                name="replaces"
                label="Replace answers that a site already has"
                help="Otherwise only questions without an answer are filled in."
              />
              <ModalSubmitBar>
                <SubmitButton>{`Save for ${plural(count, 'site')}`}</SubmitButton>
                <Button onClick={onClose}>Cancel</Button>
              </ModalSubmitBar>
            </Stack>
          </Form>
        </CrfContext>
      </CommonCrfContext>
    </SidebarModal>
  );
}
