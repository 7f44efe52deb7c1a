import type { SupportCase } from '../../shared/case-types.ts';
import type { CaseDialogProps } from './case-dialog-props.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { EscalateDialog } from './escalate-dialog.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { PriorityDialog } from './priority-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

export type CaseDialogName = 'escalate' | 'priority' | 'contact' | 'site' | 'owner' | 'upload' | 'close';

interface CaseDialogsProps {
  supportCase: SupportCase;
  shown: CaseDialogName | null;
  onClose: () => void;
}

/** Dialogs of the case actions; one is open at a time. */
export function CaseDialogs({ supportCase, shown, onClose }: CaseDialogsProps) {
  const props = (name: CaseDialogName): CaseDialogProps => ({ supportCase, open: shown === name, onClose });
  return (
    <>
      <EscalateDialog {...props('escalate')} />
      <PriorityDialog {...props('priority')} />
      <ContactDialog {...props('contact')} />
      <SiteDialog {...props('site')} />
      {shown === 'owner' && <OwnerDialog supportCase={supportCase} onClose={onClose} />}
      <UploadDialog {...props('upload')} />
      <CloseDialog {...props('close')} />
    </>
  );
}
