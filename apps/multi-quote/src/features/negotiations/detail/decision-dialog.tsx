import * as v from '@portal/api-client/schema';
import type { Offer } from '@portal/quote-kit/negotiations';
import { OfferSummary } from '@portal/quote-kit/negotiations';
import { Button, Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import {
  Form,
  FormStatus,
  max,
  nullableText,
  required,
  SubmitButton,
  TextareaField,
  text,
} from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import { useShown } from '../../shared/use-shown.ts';
import { type Decision, listDecided } from './use-decision.ts';

const SCHEMAS = {
  accept: v.object({ reason: nullableText(max(500)) }),
  decline: v.object({ reason: text(required(), max(500)) }),
} as const;

const TEXTS = {
  accept: 'Each quote returns to Saved with its offered term and prices.',
  decline: 'Each quote returns to Saved and keeps its current term and prices. You can start another round.',
} as const;

interface DecisionDialogProps {
  /** Null while it is closed. */
  decision: Decision | null;
  offers: readonly Offer[];
  /** Returns whether the run has begun. If not, the dialog stays open with the typed reason. */
  onDecide: (decision: Decision, reason: string | null) => Promise<boolean>;
  onClose: () => void;
}

/** Confirms that offers are accepted or declined; declining takes a reason. */
export function DecisionDialog({ decision, ...props }: DecisionDialogProps) {
  return decision && <OpenDialog decision={decision} {...props} />;
}

function OpenDialog({
  decision: asked,
  offers,
  onDecide,
  onClose,
}: DecisionDialogProps & { decision: Decision }) {
  const [decided, update] = useShown(listDecided(asked, offers));
  // If none are left, the number stays, and the server says why it refuses.
  const decision = { ...asked, count: decided.length || asked.count };
  const { step } = decision;
  const isAccept = step === 'accept';
  const label = `${isAccept ? 'Accept' : 'Decline'} ${plural(decision.count, 'offer')}`;
  return (
    <Modal open onClose={onClose} title={`${isAccept ? 'Accept' : 'Decline'} ${describeScope(decision)}`}>
      <Form
        schema={SCHEMAS[step]}
        aria-label={label}
        initialValues={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          if (!(await onDecide(decision, reason))) update();
        }}
      >
        <Stack gap={4}>
          <Text>{TEXTS[step]}</Text>
          <OfferSummary offers={decided} />
          <FormStatus />
          <TextareaField
            name="reason"
            label="Reason"
            help="Shown here and in the history of each quote."
            optional={isAccept}
            rows={3}
            maxLength={500}
          />
          <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
            <SubmitButton {...(!isAccept && { variant: 'danger' })}>{label}</SubmitButton>
            <Button onClick={onClose}>Back</Button>
          </Stack>
        </Stack>
      </Form>
    </Modal>
  );
}

function describeScope({ scope, count }: Decision): string {
  const number = plural(count, 'offer');
  if (scope === 'all') return `all offers (${number})`;
  return 'offer' in scope ? `the offer for ${scope.offer.quoteReference}` : `${scope.group} (${number})`;
}
