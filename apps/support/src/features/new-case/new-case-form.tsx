import { contract } from '@portal/api-client';
import { MULTIPLE_FILE_LIMITS } from '@portal/area-kit/detail';
import { pathTo, showAlert, useNavigate, useUser } from '@portal/portal-sdk';
import { useUpload } from '@portal/portal-sdk/upload';
import { Stack } from '@portal/ui';
import { today } from '@portal/ui/dates';
import { FileField, FormDraft, RadioGroupField } from '@portal/ui/fields';
import { Form, FormStatus, SubmitButton, TextareaField, TextField } from '@portal/ui/forms';
import { ModalSubmitBar } from '@portal/ui/page';
import { useMemo, useState } from 'react';
import { ContactField, SiteFields } from '../shared/contact-fields.tsx';
import { buildNewCaseInput, buildNewCaseSchema, type CircuitChoice } from './new-case-schema.ts';
import { BillingFields, CeaseFields, FaultFields } from './type-fields.tsx';

const { listCases, createCase } = contract.support;

type ReportedCircuit = CircuitChoice & Pick<contract.circuits.Circuit, 'deviceStatus'>;

interface NewCaseFormProps {
  fields: contract.support.CaseFields;
  type: contract.support.CaseType | null;
  circuit: ReportedCircuit | null;
  /** Listed in the description: a case is about one service. */
  furtherServices: readonly string[];
}

/** Opens a case. The fields of each type come from the provider. */
export function NewCaseForm({ fields, type, circuit, furtherServices }: NewCaseFormProps) {
  const user = useUser();
  const navigate = useNavigate();
  const opening = useUpload(createCase, { refreshes: [listCases] });
  const schema = useMemo(() => buildNewCaseSchema(fields, today()), [fields]);
  // The service is read again while the user types.
  const [initialValues] = useState(() => ({
    type: type ?? ('assurance' as const),
    ...describeFault(type, circuit, furtherServices),
    ...(circuit && {
      circuitId: {
        id: circuit.id,
        name: circuit.name,
        customerName: circuit.customerName,
        postcode: circuit.postcode,
      },
    }),
  }));
  return (
    <Form
      schema={schema}
      aria-label="New case"
      initialValues={initialValues}
      onSubmit={async (values) => {
        const opened = await opening.run(buildNewCaseInput(values, fields));
        showAlert(`Case ${opened.caseNumber} was opened and assigned to ${opened.department}.`);
        void navigate(pathTo('support.case', { id: opened.id }));
      }}
    >
      {({ values }) => (
        <Stack gap={5}>
          <FormDraft draftKey={`new-case:${user.id}`} version={1} exclude={['attachments']} />
          <FormStatus />
          <RadioGroupField
            name="type"
            label="What is it about?"
            layout="cards"
            options={fields.types.map(({ value, label, description }) => ({ value, label, description }))}
          />
          {values.type === 'assurance' && <FaultFields fields={fields} issueType={values.issueType} />}
          {values.type === 'billing' && <BillingFields fields={fields} issueType={values.issueType} />}
          {values.type === 'cease' && <CeaseFields />}
          <TextField name="subject" label="Subject" />
          <TextareaField
            name="description"
            label="Description"
            help={DESCRIPTION_HELP[values.type || 'assurance']}
            rows={4}
          />
          <FileField
            name="attachments"
            label="Attachments"
            optional
            multiple
            {...MULTIPLE_FILE_LIMITS}
            progress={opening.progress}
            onCancel={opening.cancel}
          />
          <ContactField />
          {values.type !== 'billing' && <SiteFields />}
          <ModalSubmitBar>
            <SubmitButton>Open case</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      )}
    </Form>
  );
}

/** What monitoring already knows of a service that is down, and the further services that a link names. */
function describeFault(
  type: NewCaseFormProps['type'],
  circuit: ReportedCircuit | null,
  furtherServices: readonly string[],
): { issueType?: string; subject?: string; description?: string } {
  const isDown = type === 'assurance' && circuit?.deviceStatus === 'off';
  return {
    ...(isDown && {
      issueType: contract.support.NO_SERVICE,
      subject: `${contract.support.NO_SERVICE}: ${circuit.name}, ${circuit.customerName}`,
    }),
    ...(furtherServices.length > 0 && {
      description: `Also affected:\n${furtherServices.map((name) => `- ${name}`).join('\n')}`,
    }),
  };
}

const DESCRIPTION_HELP: Readonly<Record<contract.support.CaseType, string>> = {
  assurance: 'When it started, what you see and what you have already tried.',
  billing: 'Which invoice and which lines.',
  cease: 'Anything we should know before the service is switched off.',
};
