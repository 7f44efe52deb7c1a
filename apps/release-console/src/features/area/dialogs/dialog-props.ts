import type { AppDetail } from '../../../contract/areas.ts';

export interface AppDialogProps {
  app: AppDetail;
  onClose: () => void;
}

/** Props of a dialog about one version of an app. */
export interface VersionDialogProps extends AppDialogProps {
  version: string;
}
