import { brand } from '@portal/brand';
import { Button, Text } from '@portal/ui';
import { Modal } from '@portal/ui/overlays';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
  externalLinkStore,
  openExternalUrl,
  parseExternalUrl,
} from '../../platform/dialogs/external-link.ts';

/** Hosts that belong to this deployment and need no confirmation. */
const TRUSTED_HOSTS: ReadonlySet<string> = new Set([new URL(brand.statusPageUrl).host]);

/** Asks before any link in the portal, including documents and notifications, opens another site (F28). */
export function ExternalLinkGuard() {
  const address = useStore(externalLinkStore, (state) => state.url);
  // Stays visible while the dialog closes.
  const [shown, setShown] = useState<URL | null>(null);
  if (address !== null && address !== shown) setShown(address);

  useEffect(() => {
    function handleClick(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
      const url = parseExternalUrl(link.href, TRUSTED_HOSTS);
      if (url === null) return;
      event.preventDefault();
      externalLinkStore.setState({ url });
    }
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, []);

  const close = () => externalLinkStore.setState({ url: null });
  return (
    <Modal
      open={address !== null}
      onClose={close}
      title="Leave the portal?"
      size="small"
      describedBy="external-address"
      actions={
        <>
          <Button onClick={close}>Stay</Button>
          <Button
            variant="primary"
            onClick={() => {
              if (address !== null) openExternalUrl(address);
              close();
            }}
          >
            Open {shown?.host}
          </Button>
        </>
      }
    >
      <Text component="p" id="external-address" sx={{ overflowWrap: 'anywhere' }}>
        This link opens {shown?.host}, which is not part of the portal, in a new tab: {shown?.href}
      </Text>
    </Modal>
  );
}
