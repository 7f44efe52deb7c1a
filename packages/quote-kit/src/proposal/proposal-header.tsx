import { Box, Button } from '@portal/ui';
import { PageHeader } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { ProposalSubject } from './proposal-subject.ts';

interface ProposalHeaderProps<Id extends object> {
  subject: ProposalSubject<Id>;
  title?: string;
  actions?: ReactNode;
  action?: ReactNode;
}

export function ProposalHeader<Id extends object>({
  subject: { breadcrumbs, noun },
  title = 'Proposal',
  actions,
  action,
}: ProposalHeaderProps<Id>) {
  const [, parent] = breadcrumbs;
  return (
    <Box data-print="hide">
      <PageHeader
        title={title}
        breadcrumbs={breadcrumbs}
        actions={
          <>
            <Button href={parent.href}>Back to {noun}</Button>
            {actions}
          </>
        }
        action={action}
      />
    </Box>
  );
}
