import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert, useCan, useQuery } from '@portal/portal-sdk';
import { AlertBanner, DataState, Row, Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { between, integer, MoneyField, SwitchField } from '@portal/ui/fields';
import { formatMoney } from '@portal/ui/format';
import { booleanValue, Form, FormStatus, numberValue, SubmitButton, useFormState } from '@portal/ui/forms';
import { Section } from '@portal/ui/page';

type Rules = contract.partner.ApprovalRules;

const schema = v.object({
  secondApprovalAbove: numberValue(integer(), between(0, contract.partner.MAX_APPROVAL_LIMIT)),
  forbidsOwnApproval: booleanValue(),
});
type RuleValues = v.InferOutput<typeof schema>;

const LABELS: Readonly<Record<keyof RuleValues, string>> = {
  secondApprovalAbove: 'Second approval above',
  forbidsOwnApproval: 'Nobody approves their own request',
};

const DESCRIPTION =
  'Who has to approve an order request before the order is placed. The rules apply to every approval from now on, including requests that are already waiting.';

/** How many people have to approve an order request, and whether the requester may. */
export function ApprovalRules() {
  const rules = useQuery(contract.partner.getApprovalRules, {});
  const canEdit = useCan('partner.manage');
  return (
    <Section title="Approval rules" description={DESCRIPTION}>
      <DataState state={rules} onRetry={rules.refresh} notFound={{ title: 'We couldn’t find the rules' }}>
        {(found) =>
          canEdit ? <RulesForm rules={found} onSaved={rules.replace} /> : <RulesList rules={found} />
        }
      </DataState>
    </Section>
  );
}

function RulesList({ rules: { secondApprovalAbove, forbidsOwnApproval } }: { rules: Rules }) {
  return (
    <KeyValueList
      columns={2}
      items={[
        {
          label: 'Two approvers',
          value:
            secondApprovalAbove === null
              ? 'Never needed'
              : `Needed above ${formatMoney(secondApprovalAbove)}`,
        },
        {
          label: 'Own requests',
          value: forbidsOwnApproval ? 'Someone else must approve' : 'Approval allowed',
        },
      ]}
    />
  );
}

function RulesForm({ rules, onSaved }: { rules: Rules; onSaved: (rules: Rules) => void }) {
  const edit = useVersionedCommand({
    endpoint: contract.partner.updateApprovalRules,
    entity: rules,
    getValues: ({ secondApprovalAbove, forbidsOwnApproval }): RuleValues => ({
      secondApprovalAbove,
      forbidsOwnApproval,
    }),
    getInput: (values) => values,
    labels: LABELS,
    formatValues: {
      secondApprovalAbove: (pence) => (pence === null ? 'no limit' : formatMoney(pence)),
      forbidsOwnApproval: (isOn) => (isOn ? 'on' : 'off'),
    },
    onSaved: (saved) => {
      onSaved(saved);
      showAlert('Approval rules saved.');
    },
  });
  return (
    <>
      <Form
        schema={schema}
        aria-label="Approval rules"
        initialValues={edit.initialValues}
        onSubmit={edit.save}
      >
        <Stack gap={4}>
          <FormStatus />
          <MoneyField
            name="secondApprovalAbove"
            label={LABELS.secondApprovalAbove}
            help="Requests with a higher total contract value, excluding ECC, need two different approvers. Leave blank if one approver is always enough."
            optional
          />
          <SwitchField
            name="forbidsOwnApproval"
            label={LABELS.forbidsOwnApproval}
            help="Someone else must approve a request that an approver submitted."
          />
          <TooFewApprovers count={rules.approversCount} />
          <Row>
            <SubmitButton>Save rules</SubmitButton>
          </Row>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="your company’s approval rules" />
    </>
  );
}

/** Warns while the form is filled in, and for as long as the company cannot satisfy its rules. */
function TooFewApprovers({ count }: { count: number }) {
  const { values } = useFormState<RuleValues>({ subscription: { values: true } });
  const needsTwo = (values.secondApprovalAbove ?? null) !== null;
  if (count > 1 || !(needsTwo || values.forbidsOwnApproval)) return null;
  return (
    <AlertBanner tone="warning" title="Your company has only one approver">
      {needsTwo
        ? 'Requests above the limit will wait until a second administrator can approve them.'
        : 'Requests that this person submits will wait until another administrator can approve them.'}{' '}
      Make another user an administrator first.
    </AlertBanner>
  );
}
