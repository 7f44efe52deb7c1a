import { contract } from '@portal/api-client';
import { useCommand } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Stack, Text } from '@portal/ui';

const STEPS = [
  'Install an authenticator app on your phone. Any app that generates six-digit codes works.',
  'Scan a QR code with it and enter the code it shows.',
  'Save eight recovery codes in case you lose your phone.',
];

/** Explains the steps. Starting creates a new secret. */
export function IntroStep({ onReady }: { onReady: () => void }) {
  const enable = useCommand(contract.twoFactor.enable);
  return (
    <Stack gap={5}>
      <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        {STEPS.map((line) => (
          <Text key={line} component="li">
            {line}
          </Text>
        ))}
      </Box>
      {enable.error && <AlertBanner tone="danger">{enable.error.message}</AlertBanner>}
      <div>
        <Button
          variant="primary"
          size="large"
          loading={enable.busy}
          onClick={() => enable.run({}).then(onReady, () => undefined)} // The error is shown above.
        >
          Set up two-factor authentication
        </Button>
      </div>
    </Stack>
  );
}
