import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { useApiClient, useRefresh } from '@portal/portal-sdk';
import { AlertBanner, Stack, Text } from '@portal/ui';
import { formatDate, formatDateTime } from '@portal/ui/format';
import { Form, FormStatus, requiredChoice, SelectField, SubmitButton } from '@portal/ui/forms';
import { CopyButton, ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import type { LinkDays, Proposal, ProposalSubject } from '../proposal-subject.ts';
import { LinkList } from './link-list.tsx';
import { useVersionSharing } from './use-sharing.ts';

const { LINK_DAYS } = contract.proposals;

/** The link expires with the prices. */
const WHILE_HELD = 'held';
const schema = v.object({ validity: requiredChoice([WHILE_HELD, ...LINK_DAYS.map(String)]) });

const toDays = (validity: string): LinkDays | null =>
  LINK_DAYS.find((days) => String(days) === validity) ?? null;

type SharedVersion = Pick<Proposal, 'number' | 'validUntil' | 'outdated'>;

interface ShareDialogProps<Id extends object> {
  subject: ProposalSubject<Id>;
  /** The stored version that is shared; null while the dialog is closed. */
  version: SharedVersion | null;
  onClose: () => void;
}

/** Creates links that open a version without an account, and lists those that exist. */
export function ShareDialog<Id extends object>({ subject, version, onClose }: ShareDialogProps<Id>) {
  return (
    <SidebarModal
      open={version !== null}
      onClose={onClose}
      title={`Share version ${version?.number ?? ''}`}
      width={600}
    >
      {version !== null && <ShareForm subject={subject} version={version} />}
    </SidebarModal>
  );
}

function ShareForm<Id extends object>({
  subject,
  version,
}: {
  subject: ProposalSubject<Id>;
  version: SharedVersion;
}) {
  const client = useApiClient();
  const refresh = useRefresh();
  const { sharing } = useVersionSharing(subject, version.number);
  const [created, setCreated] = useState<{ url: string; expiresAt: string } | null>(null);
  const { calls, id, history } = subject;
  return (
    <Stack gap={6}>
      <Form
        schema={schema}
        aria-label="New link"
        initialValues={{ validity: WHILE_HELD }}
        onSubmit={async ({ validity }) => {
          setCreated(
            await client.call(calls.createLink, {
              ...id,
              number: version.number,
              validDays: toDays(validity),
            }),
          );
          await refresh(calls.listSharing, history);
        }}
      >
        <Stack gap={4}>
          <Text component="p" sx={{ m: 0 }}>
            Anyone with the link can read this version without signing in, download its PDF, ask questions,
            and accept or decline it. We notify you immediately.
          </Text>
          <FormStatus />
          {version.outdated === 'changed' && (
            <AlertBanner tone="warning" live="off">
              Prices or services have changed since this version was created. Your customer can read it but
              cannot accept it. Share a new version instead.
            </AlertBanner>
          )}
          <SelectField
            name="validity"
            label="Link expires"
            options={[
              {
                value: WHILE_HELD,
                label: `When the prices expire (${formatDate(version.validUntil)})`,
              },
              ...LINK_DAYS.map((days) => ({ value: String(days), label: `After ${days} days` })),
            ]}
          />
          {created !== null && (
            <AlertBanner
              tone="success"
              title="Link created"
              action={<CopyButton value={created.url} label="Copy link" />}
            >
              Copy the link now. You won’t be able to see it again. It works until{' '}
              {formatDateTime(created.expiresAt)}.{' '}
              <Text mono sx={{ overflowWrap: 'anywhere' }}>
                {created.url}
              </Text>
            </AlertBanner>
          )}
          <ModalSubmitBar>
            <SubmitButton>{created === null ? 'Create link' : 'Create another link'}</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
      {sharing !== null && <LinkList subject={subject} sharing={sharing} level={3} />}
    </Stack>
  );
}
