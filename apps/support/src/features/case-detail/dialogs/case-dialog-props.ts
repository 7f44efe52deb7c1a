import type { SupportCase } from '../../shared/case-types.ts';

export interface CaseDialogProps {
  supportCase: SupportCase;
  open: boolean;
  onClose: () => void;
}

export type CaseFormProps = Omit<CaseDialogProps, 'open'>;
