import { contract } from '@portal/api-client';
import { CASE_TYPE_LABELS } from '@portal/api-client/labels';
import { ActionMenu, CustomerLink, DetailColumns, DetailPage, HistorySection } from '@portal/area-kit/detail';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Button, icons, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { pageIcons, Reference, Section } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import { CaseStatusTag, EscalatedTag } from '../shared/case-tags.tsx';
import type { SupportCase } from '../shared/case-types.ts';
import { CaseActionBanner } from './case-action-banner.tsx';
import { CaseComments } from './case-comments.tsx';
import { CaseFiles } from './case-files.tsx';
import { CaseContacts, CaseProperties } from './case-properties.tsx';
import { CaseServiceDetails } from './case-service-details.tsx';
import { CaseStatusCard } from './case-status-card.tsx';
import { type CaseDialogName, CaseDialogs } from './dialogs/case-dialogs.tsx';

/** Polling interval while the page is open. */
const LIVE_INTERVAL_MS = 20_000;

/** One support case with its status, comments, files, properties and history. */
export function CaseDetail({ id }: { id: string }) {
  const supportCase = useQuery(contract.support.getCase, { id }, { refreshInterval: LIVE_INTERVAL_MS });
  const history = useQuery(contract.support.listCaseHistory, { id });
  const [dialog, setDialog] = useState<CaseDialogName | null>(null);
  return (
    <DetailPage
      query={supportCase}
      title={(found) => (found === undefined ? 'Support case' : `Case ${found.caseNumber}`)}
      breadcrumbs={[{ label: 'Support cases', href: pathTo('support') }]}
      notFound={{ title: 'We couldn’t find this case' }}
      header={(found) => ({
        title: found.subject,
        tag: (
          <>
            <CaseStatusTag status={found.status} />
            {found.isEscalated && <EscalatedTag />}
          </>
        ),
        meta: [
          <Reference key="number">{found.caseNumber}</Reference>,
          CASE_TYPE_LABELS[found.type],
          found.customerName && <CustomerLink key="customer" name={found.customerName} />,
          `Opened ${formatDateTime(found.createdAt)}`,
        ],
        actions: <CaseActions supportCase={found} onSelect={setDialog} />,
      })}
    >
      {(found) => (
        <>
          <Stack gap={5}>
            <CaseActionBanner supportCase={found} onClose={() => setDialog('close')} />
            <CaseStatusCard supportCase={found} />
            <DetailColumns
              main={
                <Stack gap={6}>
                  <Section title="Description">
                    <Text
                      component="p"
                      sx={{ m: 0, maxWidth: '80ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                    >
                      {found.description}
                    </Text>
                  </Section>
                  <CaseComments supportCase={found} />
                  <CaseServiceDetails assetAttributes={found.assetAttributes} />
                </Stack>
              }
              side={
                <Stack gap={6}>
                  <CaseProperties supportCase={found} />
                  <CaseContacts supportCase={found} onEdit={setDialog} />
                  <CaseFiles supportCase={found} onUpload={() => setDialog('upload')} />
                  <HistorySection
                    history={history}
                    of="this case"
                    audited={{ kind: 'case', thing: found.id }}
                    emptyText="Updates to this case will appear here."
                    stateOf={() => 'done'}
                  />
                </Stack>
              }
            />
          </Stack>
          <CaseDialogs supportCase={found} shown={dialog} onClose={() => setDialog(null)} />
        </>
      )}
    </DetailPage>
  );
}

interface CaseActionsProps {
  supportCase: SupportCase;
  onSelect: (name: CaseDialogName) => void;
}

function CaseActions({ supportCase: { status, type, isEscalated }, onSelect }: CaseActionsProps) {
  const isOpen = status === 'New';
  const item = (id: CaseDialogName, label: string, icon: ReactNode) => ({
    id,
    label,
    icon,
    onSelect: () => onSelect(id),
  });
  return (
    <>
      {isOpen && !isEscalated && (
        <Button icon={<icons.alert />} onClick={() => onSelect('escalate')}>
          Escalate
        </Button>
      )}
      {status !== 'Closed' && (
        <ActionMenu
          label="Change"
          items={[
            isOpen && type === 'assurance' && item('priority', 'Change priority', <pageIcons.timer />),
            item('owner', 'Change owner', <icons.user />),
            item('contact', 'Change primary contact', <icons.user />),
            type !== 'billing' && item('site', 'Change site details', <icons.location />),
            item('upload', 'Attach a file', <pageIcons.attach />),
            item('close', 'Close case', <icons.check />),
          ]}
        />
      )}
    </>
  );
}
