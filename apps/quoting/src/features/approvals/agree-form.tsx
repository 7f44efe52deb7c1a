import { Button, Row, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { CheckboxField, Form, flag, SubmitButton } from '@portal/ui/forms';
import * as v from 'valibot';
import { ReasonButton } from '../quote-detail/reason-button.tsx';

const agreeSchema = v.object({
  accepted: v.pipe(
    flag(),
    v.check((accepted) => accepted, 'Accept the terms to approve'),
  ),
});

interface AgreeFormProps {
  count: number;
  /** Why it cannot be approved now, or null. */
  whyNot: string | null;
  busy: boolean;
  canDecline: boolean;
  onApprove: () => Promise<void>;
  onDecline: () => void;
}

/** The decision: agree and order, or send back. */
export function AgreeForm({ count, whyNot, busy, canDecline, onApprove, onDecline }: AgreeFormProps) {
  return (
    <Form schema={agreeSchema} aria-label="Approval" onSubmit={onApprove}>
      <Stack gap={4} data-print="hide">
        <CheckboxField
          name="accepted"
          label={
            count === 1
              ? 'I have read the supplier’s terms and accept them on behalf of my company'
              : `I have read the supplier’s terms and accept them for these ${count} quotes on behalf of my company`
          }
          disabled={whyNot !== null}
        />
        <Row gap={2} wrap align="start">
          {whyNot === null ? (
            <SubmitButton busyLabel="Ordering">
              {count === 1 ? 'Approve and order' : `Approve and order ${count}`}
            </SubmitButton>
          ) : (
            <ReasonButton variant="primary" whyNot={whyNot}>
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
            {plural(count, 'order')} {count === 1 ? 'is' : 'are'} made at once. The supplier confirms within
            two working days.
          </Text>
        )}
      </Stack>
    </Form>
  );
}
