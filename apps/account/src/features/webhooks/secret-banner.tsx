import { AlertBanner, Text } from '@portal/ui';
import { CopyButton } from '@portal/ui/page';

interface SecretBannerProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** A new signing secret, which is shown once. */
export function SecretBanner({ title, secret, onClose }: SecretBannerProps) {
  return (
    <AlertBanner
      tone="success"
      title={title}
      action={<CopyButton value={secret} label="Copy secret" />}
      onClose={onClose}
    >
      Copy the signing secret now. You won’t be able to see it again.{' '}
      <Text mono sx={{ overflowWrap: 'anywhere' }}>
        {secret}
      </Text>
    </AlertBanner>
  );
}
