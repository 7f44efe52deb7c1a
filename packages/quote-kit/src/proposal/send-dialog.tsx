import { contract } from '@portal/api-client';
import { cutText } from '@portal/api-client/limits';
import { mayExceedMail } from '@portal/api-client/proposal';
import * as v from '@portal/api-client/schema';
import { isApiError, showAlert, useApiClient, useRefresh, useUser } from '@portal/portal-sdk';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { CheckboxField, FormDraft } from '@portal/ui/fields';
import { formatBytes, formatNumber } from '@portal/ui/format';
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
import { useState } from 'react';
import { LONG_CALL_OPTIONS } from './long-call-options.ts';
import { MailPreview } from './mail-preview.tsx';
import type { Proposal, ProposalSubject } from './proposal-subject.ts';
import { useVersionSharing } from './sharing/use-sharing.ts';
import { addressesSchema } from './text/addresses.ts';

const { PROPOSAL_LIMITS } = contract.proposals;

const mailSchema = v.object({
  to: addressesSchema,
  subject: text(required(), max(PROPOSAL_LIMITS.subject)),
  message: text(required(), max(PROPOSAL_LIMITS.message)),
  copyToMe: booleanValue(),
  withLink: booleanValue(),
});

interface SendDialogProps<Id extends object> {
  subject: ProposalSubject<Id>;
  /** The stored version that is sent; null while the dialog is closed. */
  version: Pick<Proposal, 'number' | 'recipientName'> | null;
  /** Addresses that the latest email went to. */
  lastTo: readonly string[];
  offer: contract.proposals.ProposalContent['offer'];
  onClose: () => void;
}

/** Emails a version as a PDF. An unsent email is still there when the dialog is opened again. */
export function SendDialog<Id extends object>({ version, ...props }: SendDialogProps<Id>) {
  return (
    <SidebarModal
      open={version !== null}
      onClose={props.onClose}
      title={`Send version ${version?.number ?? ''}`}
      width={600}
    >
      {version !== null && <MailForm {...props} version={version} />}
    </SidebarModal>
  );
}

type MailFormProps<Id extends object> = SendDialogProps<Id> & {
  version: Pick<Proposal, 'number' | 'recipientName'>;
};

function MailForm<Id extends object>({ subject, version, lastTo, offer, onClose }: MailFormProps<Id>) {
  const client = useApiClient();
  const refresh = useRefresh();
  const user = useUser();
  const { calls, id, draftKey, history } = subject;
  const { number, recipientName } = version;
  const { isAccepted } = useVersionSharing(subject, number);
  // Fixed when the dialog opens: new values would reset what is typed when the customer accepts or a colleague sends.
  const [start] = useState(() => ({
    to: lastTo.join(', '),
    subject: cutText(`Proposal for ${recipientName}`, PROPOSAL_LIMITS.subject),
    message: `Hello,\n\nOur proposal for ${recipientName} is attached.\n\nReply to this email with any questions.\n\n${user.firstName} ${user.lastName}\n${user.partner.name}`,
    copyToMe: false,
    withLink: true,
  }));
  return (
    <Form
      schema={mailSchema}
      aria-label="Email"
      initialValues={start}
      onSubmit={async (typed) => {
        const mail = { ...typed, withLink: typed.withLink && !isAccepted };
        await client.call(calls.send, { ...id, ...mail, number }, LONG_CALL_OPTIONS).catch(rethrowForField);
        onClose();
        showAlert(`Version ${number} was sent to ${mail.to.join(', ')}.`);
        await refresh(calls.list, calls.get, calls.listSharing, history);
      }}
    >
      <Stack gap={4}>
        <FormDraft draftKey={`proposal-mail:${draftKey}:${number}`} version={3} />
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
        <TextareaField name="message" label="Message" rows={8} maxLength={PROPOSAL_LIMITS.message} />
        {!isAccepted && (
          <CheckboxField
            name="withLink"
            label="Include a link to view and accept online"
            help="Your customer needs no account. The link works until the prices expire."
          />
        )}
        <CheckboxField name="copyToMe" label="Send me a copy" help={`To ${user.email}.`} />
        <MailPreview subject={subject} number={number} isAccepted={isAccepted} />
        {describeSize(offer) !== '' && (
          <AlertBanner tone="info" live="off">
            {describeSize(offer)}
          </AlertBanner>
        )}
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

const { attachmentBytes } = PROPOSAL_LIMITS;

function describeSize(offer: contract.proposals.ProposalContent['offer']): string {
  if (offer.kind === 'quote' || !mayExceedMail(offer)) return '';
  return `With ${formatNumber(offer.siteCount)} sites, sending takes a few seconds. A PDF over ${formatBytes(attachmentBytes)} is too large for many mail servers and is not sent: download it and share it another way.`;
}

/** The provider's errors of single addresses belong to the one field they are typed in. */
function rethrowForField(error: unknown): never {
  if (!isApiError(error) || error.code !== 'invalid') throw error;
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fieldErrors).map(([path, texts]) => [path.replace(/^to\.\d+$/, 'to'), texts]),
  );
  throw Object.assign(new Error(error.message), { code: error.code, fieldErrors });
}
