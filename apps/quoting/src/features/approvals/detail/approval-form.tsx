import * as v from '@portal/api-client/schema';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { describePlaced } from '@portal/quote-kit/quotes';
import { Button, Row, Stack, Text } from '@portal/ui';
import { CheckboxField } from '@portal/ui/fields';
import { booleanValue, Form, SubmitButton } from '@portal/ui/forms';

const approvalSchema = v.object({
  accepted: v.pipe(
    booleanValue(),
    v.check((accepted) => accepted, 'Accept the terms to approve'),
  ),
});

/** The supplier's agreement text, and the number of quotes it covers. */
function getAgreementText(agreement: string, count: number): string {
  const text = agreement || 'I have read the supplier’s terms and agree to them on behalf of my company.';
  return count === 1 ? text : `${text} This covers all ${count} quotes.`;
}

interface ApprovalFormProps {
  agreement: string;
  count: number;
  /** Why the quote cannot be approved now, or null. */
  disabledReason: string | null;
  /** How many orders the approval places; for the others it is the first of two. */
  placed: number;
  busy: boolean;
  canDecline: boolean;
  onApprove: () => Promise<void>;
  onDecline: () => void;
}

/** Approve and order, or decline. */
export function ApprovalForm({
  agreement,
  count,
  disabledReason,
  placed,
  busy,
  canDecline,
  onApprove,
  onDecline,
}: ApprovalFormProps) {
  const placesOrder = placed > 0;
  const action = placesOrder ? 'Approve and order' : 'Approve';
  return (
    <Form schema={approvalSchema} aria-label="Approval" onSubmit={onApprove}>
      <Stack gap={4}>
        <CheckboxField
          name="accepted"
          label={getAgreementText(agreement, count)}
          disabled={disabledReason !== null}
        />
        {/* A reason below the button would move Decline away from it. */}
        <Row
          gap={2}
          wrap
          align="start"
          sx={disabledReason === null ? undefined : { flexDirection: 'column' }}
        >
          {disabledReason === null ? (
            <SubmitButton busyLabel={placesOrder ? 'Ordering' : 'Approving'}>
              {count === 1 ? action : `${action} ${count}`}
            </SubmitButton>
          ) : (
            <DisabledReasonButton variant="primary" align="start" disabledReason={disabledReason}>
              {action}
            </DisabledReasonButton>
          )}
          {canDecline && (
            <Button disabled={busy} onClick={onDecline}>
              Decline
            </Button>
          )}
        </Row>
        {disabledReason === null && (
          <Text variant="dense" tone="muted">
            {placesOrder
              ? `${describePlaced(placed, count)} The supplier confirms within two working days.`
              : 'No order is placed yet: a second approver is notified.'}
          </Text>
        )}
      </Stack>
    </Form>
  );
}
