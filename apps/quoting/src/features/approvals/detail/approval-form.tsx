import { Button, Row, Stack, Text } from '@portal/ui';
import { CheckboxField, Form, flag, SubmitButton } from '@portal/ui/forms';
import * as v from 'valibot';
import { ReasonButton } from '../../shared/quote-actions/disabled-reason-button.tsx';

const agreeSchema = v.object({
  accepted: v.pipe(
    flag(),
    v.check((accepted) => accepted, 'Accept the terms to approve'),
  ),
});

/** The supplier's own words of agreement, and for how many quotes they are given. */
function agreementOf(agreement: string, count: number): string {
  const words = agreement || 'I have read the supplier’s terms and agree to them on behalf of my company.';
  return count === 1 ? words : `${words} For these ${count} quotes.`;
}

interface AgreeFormProps {
  agreement: string;
  count: number;
  /** Why it cannot be approved now, or null. */
  whyNot: string | null;
  busy: boolean;
  canDecline: boolean;
  onApprove: () => Promise<void>;
  onDecline: () => void;
}

/** The decision: agree and order, or send back. */
export function AgreeForm({
  agreement,
  count,
  whyNot,
  busy,
  canDecline,
  onApprove,
  onDecline,
}: AgreeFormProps) {
  return (
    <Form schema={agreeSchema} aria-label="Approval" onSubmit={onApprove}>
      <Stack gap={4}>
        <CheckboxField name="accepted" label={agreementOf(agreement, count)} disabled={whyNot !== null} />
        <Row gap={2} wrap align="start">
          {whyNot === null ? (
            <SubmitButton busyLabel="Ordering">
              {count === 1 ? 'Approve and order' : `Approve and order ${count}`}
            </SubmitButton>
          ) : (
            <ReasonButton variant="primary" align="start" whyNot={whyNot}>
              Approve and order
            </ReasonButton>
          )}
          {whyNot === null && canDecline && (
            <Button disabled={busy} onClick={onDecline}>
              Decline
            </Button>
          )}
        </Row>
        {whyNot === null && (
          <Text variant="dense" tone="muted">
            {count === 1 ? 'The order is' : `The ${count} orders are`} made at once. The supplier confirms
            within two working days.
          </Text>
        )}
      </Stack>
    </Form>
  );
}
