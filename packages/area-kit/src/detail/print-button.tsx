import { resultOrAlert } from '@portal/portal-sdk';
import { IconButton } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { useState } from 'react';
import { preparePrint } from './print-preparations.ts';

/** The print control of every list, detail and report: the last action before the primary one. */
export function PrintButton() {
  const [isBusy, setBusy] = useState(false);
  async function print(): Promise<void> {
    setBusy(true);
    const isReady = await resultOrAlert(
      preparePrint().then(() => true),
      'We could not print, because the list was not loaded.',
    ).finally(() => setBusy(false));
    if (isReady) window.print();
  }
  return (
    <IconButton
      label="Print"
      icon={<pageIcons.print />}
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (!isBusy) void print();
      }}
    />
  );
}
