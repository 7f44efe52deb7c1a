import { Button, Row, Stack, Text } from '@portal/ui';
import { CheckboxField, Form, flag, SubmitButton } from '@portal/ui/forms';
import * as v from 'valibot';
import { DisabledReasonButton } from '../../shared/quote-actions/disabled-reason-button.tsx';

const approvalSchema = v.object({
  accepted: v.pipe(
    flag(),
    v.check((accepted) => accepted, 'Accept the terms to approve'),
  ),
});

/** The supplier's own words of agreement, and for how many quotes they are given. */
function getAgreementText(agreement: string, count: number): string {
  const words = agreement || 'I have read the supplier’s terms and agree to them on behalf of my company.';
  return count === 1 ? words : `${words} For these ${count} quotes.`;
}

interface ApprovalFormProps {
  agreement: string;
  count: number;
  /** Why it cannot be approved now, or null. */
  disabledReason: string | null;
  busy: boolean;
  canDecline: boolean;
  onApprove: () => Promise<void>;
  onDecline: () => void;
}

/** The decision: agree and order, or send back. */
export function ApprovalForm({
  agreement,
  count,
  disabledReason,
  busy,
  canDecline,
  onApprove,
  onDecline,
}: ApprovalFormProps) {
  return (
    <Form schema={approvalSchema} aria-label="Approval" onSubmit={onApprove}>
      <Stack gap={4}>
        <CheckboxField
          name="accepted"
          label={getAgreementText(agreement, count)}
          disabled={disabledReason !== null}
        />
        <Row gap={2} wrap align="start">
          {disabledReason === null ? (
            <SubmitButton busyLabel="Ordering">
              {count === 1 ? 'Approve and order' : `Approve and order ${count}`}
            </SubmitButton>
          ) : (
            <DisabledReasonButton variant="primary" align="start" disabledReason={disabledReason}>
              Approve and order
            </DisabledReasonButton>
          )}
          {disabledReason === null && canDecline && (
            <Button disabled={busy} onClick={onDecline}>
              Decline
            </Button>
          )}
        </Row>
        {disabledReason === null && (
          <Text variant="dense" tone="muted">
            {count === 1 ? 'The order is' : `The ${count} orders are`} made at once. The supplier confirms
            within two working days.
          </Text>
        )}
      </Stack>
    </Form>
  );
}
