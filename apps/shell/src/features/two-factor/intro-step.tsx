import { contract } from '@portal/api-client';
import { useCommand } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Stack, Text } from '@portal/ui';

const NEEDED = [
  'Have an authenticator app on your phone. Any will do that makes six-digit codes.',
  'Scan a code with it, and type in what it shows.',
  'Keep eight recovery codes, for the day the phone is not at hand.',
];

/** What is about to happen; starting makes a new secret. */
export function IntroStep({ onReady }: { onReady: () => void }) {
  const enable = useCommand(contract.twoFactor.enable);
  return (
    <Stack gap={5}>
      <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        {NEEDED.map((line) => (
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
          onClick={() => enable.run({}).then(onReady, () => undefined)} // a refusal is shown above
        >
          Set up two-factor authentication
        </Button>
      </div>
    </Stack>
  );
}
