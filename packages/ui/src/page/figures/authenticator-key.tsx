import { Text } from '../../core/display/text.tsx';
import { Box } from '../../core/layout/box.tsx';
import { Row } from '../../core/layout/containers.tsx';
import { radius } from '../../theme/tokens.ts';
import { CopyButton } from './reference.tsx';

interface AuthenticatorQrCodeProps {
  /** Markup of the code, from the server. */
  svg: string;
  /** Width and height in pixels, without the white border. */
  size?: number;
}

/**
 * A QR code with the key for an authenticator app. The SVG is shown as an image, which cannot run scripts. Phones need
 * the white border to read it.
 */
export function AuthenticatorQrCode({ svg, size = 168 }: AuthenticatorQrCodeProps) {
  return (
    <Box
      sx={{
        p: 3,
        bgcolor: '#ffffff',
        borderRadius: `${radius.card}px`,
        border: '1px solid',
        borderColor: 'line.main',
      }}
    >
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt="QR code with the key for your authenticator app"
        width={size}
        height={size}
      />
    </Box>
  );
}

/** The key of an `otpauth:` address in groups of four characters, for people who cannot scan the code. */
export function AuthenticatorKey({ url }: { url: string }) {
  const secret = new URL(url).searchParams.get('secret') ?? '';
  return (
    <Row gap={2}>
      <Text mono sx={{ overflowWrap: 'anywhere' }}>
        {(secret.match(/.{1,4}/g) ?? []).join(' ')}
      </Text>
      <CopyButton value={secret} label="Copy key" />
    </Row>
  );
}
