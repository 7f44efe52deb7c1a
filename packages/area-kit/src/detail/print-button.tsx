import { IconButton } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';

/** The print control of every list, detail and report: the last action before the primary one. */
export function PrintButton() {
  return <IconButton label="Print" icon={<pageIcons.print />} onClick={() => window.print()} />;
}
