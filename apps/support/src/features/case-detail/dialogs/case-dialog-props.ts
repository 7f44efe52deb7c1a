import type { SupportCase } from '../../shared/case-labels.ts';

export interface CaseDialogProps {
  supportCase: SupportCase;
  open: boolean;
  onClose: () => void;
}
