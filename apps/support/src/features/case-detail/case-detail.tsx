import { contract } from '@portal/api-client';
import { pathTo, usePageTitle, useQuery } from '@portal/portal-sdk';
import { Box, Button, DataState, Dropdown, icons, type MenuEntry, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Page, PageHeader, pageIcons, Reference, Section } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';
import { CASE_TYPES, type SupportCase } from '../shared/case-labels.ts';
import { CaseStatusTag, EscalatedTag } from '../shared/case-tags.tsx';
import { CaseActionBanner } from './case-action-banner.tsx';
import { CaseComments } from './case-comments.tsx';
import { CaseFiles } from './case-files.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseContacts, CaseProperties } from './case-properties.tsx';
import { CaseStatusCard } from './case-status-card.tsx';
import { type CaseDialogName, CaseDialogs } from './dialogs/case-dialogs.tsx';

/** Polling interval while the page is open. */
const LIVE_INTERVAL_MS = 20_000;

const CRUMBS = [{ label: 'Support cases', href: pathTo('support') }];

/** One support case with its status, comments, files, properties and history. */
export function CaseDetail({ id }: { id: string }) {
  const found = useQuery(contract.support.getCase, { id }, { refreshInterval: LIVE_INTERVAL_MS });
  usePageTitle(found.data === undefined ? 'Support case' : `Case ${found.data.caseNumber}`);
  return (
    <Page>
      {found.data === undefined && <PageHeader title="Support case" breadcrumbs={CRUMBS} />}
      <DataState state={found} onRetry={found.refresh} notFound={{ title: 'We couldn’t find this case' }}>
        {(supportCase) => <CaseView supportCase={supportCase} />}
      </DataState>
    </Page>
  );
}

function CaseView({ supportCase }: { supportCase: SupportCase }) {
  const [dialog, setDialog] = useState<CaseDialogName | null>(null);
  const isClosed = supportCase.status === 'Closed';
  const show = (name: CaseDialogName) => () => setDialog(name);
  return (
    <>
      <PageHeader
        title={supportCase.subject}
        breadcrumbs={CRUMBS}
        tag={
          <>
            <CaseStatusTag status={supportCase.status} />
            {supportCase.isEscalated && <EscalatedTag />}
          </>
        }
        meta={[
          <Reference key="number">{supportCase.caseNumber}</Reference>,
          CASE_TYPES[supportCase.type],
          supportCase.customerName,
          `Opened ${formatDateTime(supportCase.createdAt)}`,
        ]}
        actions={<CaseActions supportCase={supportCase} onChoose={setDialog} />}
      />
      <Stack gap={5}>
        <CaseActionBanner supportCase={supportCase} onClose={show('close')} />
        <CaseStatusCard supportCase={supportCase} />
        <Box
          sx={{
            display: 'grid',
            gap: 8,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
            alignItems: 'start',
          }}
        >
          <Stack gap={6}>
            <Section title="Description">
              <Text
                component="p"
                sx={{ m: 0, maxWidth: '80ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                {supportCase.description}
              </Text>
            </Section>
            <CaseComments supportCase={supportCase} />
          </Stack>
          <Stack gap={6}>
            <CaseProperties supportCase={supportCase} />
            <CaseContacts
              supportCase={supportCase}
              onChangeContact={isClosed ? undefined : show('contact')}
              onChangeSite={isClosed ? undefined : show('site')}
            />
            <CaseFiles supportCase={supportCase} onUpload={isClosed ? undefined : show('upload')} />
            <CaseHistory id={supportCase.id} />
          </Stack>
        </Box>
      </Stack>
      <CaseDialogs supportCase={supportCase} shown={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface CaseActionsProps {
  supportCase: SupportCase;
  onChoose: (name: CaseDialogName) => void;
}

function CaseActions({ supportCase, onChoose }: CaseActionsProps) {
  const isOpen = supportCase.status === 'New';
  const entry = (name: CaseDialogName, label: string, icon: ReactNode) => ({
    id: name,
    label,
    icon,
    onSelect: () => onChoose(name),
  });
  const items: MenuEntry[] = [
    ...(isOpen && supportCase.type === 'assurance'
      ? [entry('priority', 'Change priority', <pageIcons.timer />)]
      : []),
    entry('contact', 'Change primary contact', <icons.user />),
    ...(supportCase.type === 'billing' ? [] : [entry('site', 'Change site details', <icons.location />)]),
    entry('upload', 'Attach a file', <pageIcons.attach />),
    entry('close', 'Close case', <icons.check />),
  ];
  return (
    <>
      <Button variant="quiet" icon={<pageIcons.print />} onClick={() => window.print()}>
        Print
      </Button>
      {isOpen && !supportCase.isEscalated && (
        <Button icon={<icons.alert />} onClick={() => onChoose('escalate')}>
          Escalate
        </Button>
      )}
      {supportCase.status !== 'Closed' && (
        <Dropdown
          align="end"
          items={items}
          trigger={(trigger) => (
            <Button endIcon={<icons.chevronDown />} {...trigger}>
              Change
            </Button>
          )}
        />
      )}
    </>
  );
}
