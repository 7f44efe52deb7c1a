import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { isApiError, showAlert, useApiClient, useRefresh, useUser } from '@portal/portal-sdk';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { CheckboxField, FormDraft } from '@portal/ui/fields';
import { formatBytes, formatDate, formatNumber } from '@portal/ui/format';
import {
  booleanValue,
  Form,
  FormStatus,
  max,
  required,
  SubmitButton,
  TextareaField,
  TextField,
  text,
} from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { LONG_CALL_OPTIONS } from './long-call-options.ts';
import type { Proposal, ProposalSubject } from './proposal-subject.ts';
import { addressesSchema } from './text/addresses.ts';

const { PROPOSAL_LIMITS } = contract.proposals;

const mailSchema = v.object({
  to: addressesSchema,
  subject: text(required(), max(PROPOSAL_LIMITS.subject)),
  message: text(required(), max(PROPOSAL_LIMITS.message)),
  copyToMe: booleanValue(),
});

interface SendDialogProps<Id extends object> {
  subject: ProposalSubject<Id>;
  /** Suggested for the text of the mail. */
  recipientName: string;
  validUntil: string;
  /** Addresses that the latest mail went to. */
  lastTo: readonly string[];
  /** A version that is sent again; null for the proposal as it is on the screen. */
  number: number | null;
  offer: contract.proposals.ProposalContent['offer'];
  /** The version to send; stores it first if it is new. */
  getVersion: () => Promise<Pick<Proposal, 'number'>>;
  open: boolean;
  onClose: () => void;
}

/** Mails a version as a PDF. An unsent mail is still there when the dialog is opened again. */
export function SendDialog<Id extends object>(props: SendDialogProps<Id>) {
  const { number, open, onClose } = props;
  return (
    <SidebarModal
      open={open}
      onClose={onClose}
      title={number === null ? 'Send proposal' : `Send version ${number}`}
      width={520}
    >
      <MailForm {...props} />
    </SidebarModal>
  );
}

function MailForm<Id extends object>({
  subject,
  recipientName,
  validUntil,
  lastTo,
  number,
  offer,
  getVersion,
  onClose,
}: SendDialogProps<Id>) {
  const client = useApiClient();
  const refresh = useRefresh();
  const user = useUser();
  const { calls, id, draftKey, history } = subject;
  const sender = `${user.firstName} ${user.lastName}\n${user.partner.name}`;
  return (
    <Form
      schema={mailSchema}
      aria-label="Mail"
      initialValues={{
        to: lastTo.join(', '),
        subject: `Proposal for ${recipientName}`.slice(0, PROPOSAL_LIMITS.subject),
        message: `Hello,\n\nOur proposal for ${recipientName} is attached. Its prices are held until ${formatDate(validUntil)} and exclude VAT.\n\nReply to this email with any questions.\n\n${sender}`,
        copyToMe: false,
      }}
      onSubmit={async (mail) => {
        const version = await getVersion();
        await client
          .call(calls.send, { ...id, ...mail, number: version.number }, LONG_CALL_OPTIONS)
          .catch(rethrowForField);
        onClose();
        showAlert(`Version ${version.number} was sent to ${mail.to.join(', ')}.`);
        await refresh(calls.list, calls.get, history);
      }}
    >
      <Stack gap={4}>
        <FormDraft draftKey={`proposal-mail:${draftKey}:${number ?? 'new'}`} version={1} />
        <FormStatus />
        <TextField
          name="to"
          label="To"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          help="Separate several addresses with commas. Recipients see each other’s addresses."
        />
        <TextField name="subject" label="Subject" />
        <TextareaField name="message" label="Message" rows={10} maxLength={PROPOSAL_LIMITS.message} />
        <CheckboxField
          name="copyToMe"
          label="Send me a copy"
          help={`To ${user.email}. Replies go to this address too.`}
        />
        <AlertBanner tone="info" live="off">
          {number === null ? 'The proposal' : `Version ${number}`} is attached as a PDF. The mail shows{' '}
          {user.partner.name} as the sender.{describeSize(offer)}
        </AlertBanner>
        <ModalSubmitBar>
          <SubmitButton>Send</SubmitButton>
          <Text variant="dense" tone="muted">
            Recorded in the history of this {subject.noun}.
          </Text>
        </ModalSubmitBar>
      </Stack>
    </Form>
  );
}

const { mayBeTooLarge, attachmentBytes } = PROPOSAL_LIMITS;

function describeSize(offer: contract.proposals.ProposalContent['offer']): string {
  if (offer.kind === 'quote' || offer.siteCount < mayBeTooLarge) return '';
  return ` With ${formatNumber(offer.siteCount)} sites, sending takes a few seconds. A PDF over ${formatBytes(attachmentBytes)} is too large for many mail servers and is not sent: download it and share it another way.`;
}

/** The provider's errors of single addresses belong to the one field they are typed in. */
function rethrowForField(error: unknown): never {
  if (!isApiError(error) || error.code !== 'invalid') throw error;
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fieldErrors).map(([path, texts]) => [path.replace(/^to\.\d+$/, 'to'), texts]),
  );
  throw Object.assign(new Error(error.message), { code: error.code, fieldErrors });
}
