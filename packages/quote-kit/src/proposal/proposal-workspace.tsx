import { ApiError, contract } from '@portal/api-client';
import type { ProposalMargin } from '@portal/api-client/proposal';
import * as v from '@portal/api-client/schema';
import { DisabledReasonButton } from '@portal/area-kit/detail';
import { type Query, resultOrAlert, saveFile, useApiClient, useQuery, useRefresh } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Skeleton, Stack } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { type ReactNode, useId, useState } from 'react';
import { LIVE_QUERY } from './live-query.ts';
import { LONG_CALL_OPTIONS } from './long-call-options.ts';
import { PrintProposalButton } from './print-proposal-button.tsx';
import { ProposalHeader } from './proposal-header.tsx';
import type {
  OptionChoice,
  Proposal,
  ProposalSubject,
  ProposalSummary,
  ProposalText,
} from './proposal-subject.ts';
import { SendDialog } from './send-dialog.tsx';
import { ShareDialog } from './sharing/share-dialog.tsx';
import { ProposalSheet, SHEET_WIDTH } from './sheet/proposal-sheet.tsx';
import { ProposalTextForm } from './text/proposal-text-form.tsx';
import { proposalTextSchema, type TypedText } from './text/proposal-text-schema.ts';
import { useBranding } from './use-branding.ts';
import { usePrintCurrent } from './use-print-current.ts';
import { useSender } from './use-sender.ts';
import { getLastRecipients } from './versions/last-recipients.ts';
import { UnreadVersions, VERSIONS_NOT_LOADED } from './versions/unread-versions.tsx';
import { VersionList } from './versions/version-list.tsx';

interface ProposalWorkspaceProps<Id extends object> {
  subject: ProposalSubject<Id>;
  /** Null while the typed margin is not valid. Left out if the server uses the margin that applies. */
  margin?: ProposalMargin | null;
  /** Other quotes that the proposal offers as options. */
  choice?: OptionChoice;
  offer: contract.proposals.ProposalContent['offer'];
  validUntil: string;
  /** The sites of a multi-quote, as the customer reads them. */
  sites?: ReactNode;
  /** Why the chosen sites or options cannot be proposed; null if they can. */
  blockedReason?: string | null;
  /** Prices on the screen are about to change, so they cannot be proposed yet. */
  isChanging?: boolean;
  /** Saves the margin that is used. */
  onUse?: () => void;
  /** The form fields of the margin and the options. */
  children: ReactNode;
}

/** The editor of a proposal: margin, text, preview and versions. */
export function ProposalWorkspace<Id extends object>(props: ProposalWorkspaceProps<Id>) {
  const { subject } = props;
  const versions = useQuery(subject.calls.list, subject.id, LIVE_QUERY);
  if (versions.data === undefined && versions.error === undefined)
    return (
      <>
        <ProposalHeader subject={subject} />
        <Skeleton width="100%" height={320} />
      </>
    );
  return <Workspace {...props} loaded={versions} />;
}

const STILL_CHANGING = 'The proposal is still loading. Wait a moment, then try again.';

interface WorkspaceProps<Id extends object> extends ProposalWorkspaceProps<Id> {
  loaded: Query<ProposalSummary[]>;
}

function Workspace<Id extends object>({
  subject,
  margin,
  choice,
  offer,
  validUntil,
  sites,
  blockedReason = null,
  isChanging = false,
  onUse,
  children,
  loaded,
}: WorkspaceProps<Id>) {
  const { data: versions = [], error } = loaded;
  const client = useApiClient();
  const refresh = useRefresh();
  const sender = useSender();
  const branding = useBranding();
  const formId = useId();
  const {
    calls,
    id,
    draftKey,
    customerName,
    internalName,
    history,
    sources,
    offered = [],
    closedReason,
  } = subject;
  const [latest] = versions;
  const initial: ProposalText = {
    introduction: null,
    notes: null,
    ...latest,
    recipientName:
      latest === undefined || latest.recipientName === internalName ? customerName : latest.recipientName,
  };
  const [typed, setTyped] = useState<Partial<TypedText>>(initial);
  const [isDownloading, setDownloading] = useState(false);
  const [isStoring, setStoring] = useState(false);
  /** The version that is being sent. */
  const [sending, setSending] = useState<ProposalSummary | null>(null);
  /** The version that is being shared by link. */
  const [sharing, setSharing] = useState<ProposalSummary | null>(null);
  const parsed = v.safeParse(proposalTextSchema, typed);
  const text = parsed.success ? parsed.output : null;

  const warning = closedReason ?? blockedReason ?? (loaded.data === undefined ? VERSIONS_NOT_LOADED : null);
  const disabledReason = margin === null ? 'Correct the margin first.' : null;

  async function createVersion(content: ProposalText): Promise<Proposal> {
    // Enter in a field of the text submits the form even if its button cannot be used.
    const refusal = warning ?? disabledReason ?? (isChanging ? STILL_CHANGING : null);
    if (refusal !== null) throw new ApiError('conflict', { message: refusal });
    onUse?.();
    const version = await client
      .call(calls.create, { ...id, ...content, ...margin, ...choice }, LONG_CALL_OPTIONS)
      .catch((cause: unknown) => {
        void refresh(...offered);
        throw cause;
      });
    void refresh(calls.list, history);
    return version;
  }

  async function download(content: ProposalText): Promise<void> {
    setDownloading(true);
    try {
      const { number } = await createVersion(content);
      saveFile(await client.call(calls.download, { ...id, number }, LONG_CALL_OPTIONS));
    } finally {
      setDownloading(false);
    }
  }

  /** Stores a version first, so that the dialog shows exactly the content to send. */
  async function storeFor(
    content: ProposalText,
    open: (version: ProposalSummary) => void,
    failure: string,
  ): Promise<void> {
    setStoring(true);
    const version = await resultOrAlert(createVersion(content), failure).finally(() => setStoring(false));
    if (version !== undefined) open(version);
  }

  const send = (content: ProposalText) =>
    storeFor(content, setSending, 'The proposal could not be saved, so it was not sent. Try again.');
  const share = (content: ProposalText) =>
    storeFor(content, setSharing, 'The proposal could not be saved, so it was not shared. Try again.');

  const printing = usePrintCurrent(
    async () => {
      await client.call(calls.list, id);
      await refresh(calls.list, contract.partner.getBranding, ...sources);
    },
    JSON.stringify([offer, validUntil, warning, typed, branding]),
  );
  return (
    <>
      <ProposalHeader
        subject={subject}
        actions={
          warning === null && (
            <>
              <PrintProposalButton
                offer={offer}
                disabled={margin === null}
                loading={printing.isChecking || isChanging}
                onPrint={() => {
                  onUse?.();
                  printing.print();
                }}
              />
              <DisabledReasonButton
                icon={<pageIcons.download />}
                type="submit"
                form={formId}
                loading={isDownloading || isChanging}
                disabledReason={disabledReason}
              >
                Download PDF
              </DisabledReasonButton>
              <DisabledReasonButton
                loading={isStoring || isChanging}
                disabledReason={disabledReason}
                {...(text === null
                  ? { type: 'submit' as const, form: formId }
                  : { onClick: () => void share(text) })}
              >
                Share link
              </DisabledReasonButton>
            </>
          )
        }
        action={
          warning === null && (
            <Button
              variant="primary"
              icon={<pageIcons.mail />}
              disabled={margin === null}
              loading={isStoring || isChanging}
              // Submits the text form, which shows its errors.
              {...(text === null ? { type: 'submit', form: formId } : { onClick: () => void send(text) })}
            >
              Send by email
            </Button>
          )
        }
      />
      {warning !== null && (
        <Box sx={{ mb: 6 }}>
          <AlertBanner tone="warning" live="off">
            {warning}
          </AlertBanner>
        </Box>
      )}
      {printing.hasChanged && warning === null && (
        <Box data-print="hide" sx={{ mb: 6 }}>
          <AlertBanner tone="warning" title="Not printed yet: this proposal has changed">
            Someone else changed it while you had it open. It is up to date now: check it, then print it.
          </AlertBanner>
        </Box>
      )}
      <Box sx={GRID}>
        <Stack gap={4} sx={{ minWidth: 0, maxWidth: SHEET_WIDTH }}>
          {closedReason === null && (
            <>
              <Stack gap={4} data-print="hide">
                {children}
                <ProposalTextForm
                  id={formId}
                  draftKey={`proposal:${draftKey}`}
                  initial={initial}
                  onTyped={setTyped}
                  onSubmit={download}
                />
              </Stack>
              {blockedReason === null && (
                <ProposalSheet
                  content={{
                    recipientName: typed.recipientName?.trim() || customerName || null,
                    introduction: typed.introduction?.trim() || null,
                    notes: typed.notes?.trim() || null,
                    replaces: null,
                    validUntil,
                    sender,
                    branding,
                    offer,
                  }}
                  sites={sites}
                />
              )}
            </>
          )}
        </Stack>
        <Box data-print="hide" sx={{ minWidth: 0, order: { xs: closedReason === null ? 0 : -1, lg: 0 } }}>
          {error === undefined ? (
            <VersionList subject={subject} versions={versions} onSend={setSending} onShare={setSharing} />
          ) : (
            <UnreadVersions error={error} onRetry={loaded.refresh} />
          )}
        </Box>
      </Box>
      <SendDialog
        subject={subject}
        version={sending}
        lastTo={getLastRecipients(sending, versions)}
        offer={offer}
        onClose={() => setSending(null)}
      />
      <ShareDialog subject={subject} version={sharing} onClose={() => setSharing(null)} />
    </>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${SHEET_WIDTH}px) minmax(260px, 1fr)` },
  gap: 8,
  '@media print': { display: 'block' },
};
