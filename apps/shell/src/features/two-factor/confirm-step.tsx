import { contract } from '@portal/api-client';
import { useApiClient, useQuery } from '@portal/portal-sdk';
import { Box, DataState, Row, radius, Skeleton, Stack, Text } from '@portal/ui';
import { CodeField, digits } from '@portal/ui/fields';
import { Form, FormStatus, required, SubmitButton, text } from '@portal/ui/forms';
import { CopyButton } from '@portal/ui/page';
import * as v from 'valibot';

const CODE_LENGTH = 6;
const schema = v.object({ code: text(required(), digits(CODE_LENGTH)) });

/** Shows the secret as a QR code and as text, and asks for a first code. */
export function ConfirmStep({ onConfirmed }: { onConfirmed: () => void }) {
  const client = useApiClient();
  const qr = useQuery(contract.twoFactor.getQrCode, {}, { revalidateOnFocus: false });

  return (
    <DataState state={qr} onRetry={() => void qr.refresh()} skeleton={<Skeleton width={176} height={176} />}>
      {({ svg, url }) => (
        <Row gap={6} align="start" wrap>
          <QrCode svg={svg} />
          <Stack gap={5} sx={{ flex: '1 1 280px' }}>
            <Text component="p">
              Scan this code with your authenticator app. If you cannot scan it, enter this key instead:
            </Text>
            <SecretKey secret={parseSecret(url)} />
            <Form
              schema={schema}
              aria-label="Confirm the code"
              onSubmit={async ({ code }) => {
                await client.call(contract.twoFactor.confirm, { code });
                onConfirmed();
              }}
            >
              {({ form }) => (
                <Stack gap={4} align="start">
                  <FormStatus />
                  <CodeField
                    name="code"
                    autoFocus
                    label="Code from the app"
                    length={CODE_LENGTH}
                    onComplete={() => void form.submit()}
                  />
                  <SubmitButton>Confirm</SubmitButton>
                </Stack>
              )}
            </Form>
          </Stack>
        </Row>
      )}
    </DataState>
  );
}

/** Renders the server's SVG as an image, which cannot run scripts. Phones need the white border to read the code. */
function QrCode({ svg }: { svg: string }) {
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
        width={168}
        height={168}
      />
    </Box>
  );
}

function parseSecret(otpauth: string): string {
  return new URL(otpauth).searchParams.get('secret') ?? '';
}

function SecretKey({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <Row gap={2}>
      <Text mono sx={{ overflowWrap: 'anywhere' }}>
        {groups.join(' ')}
      </Text>
      <CopyButton value={secret} label="Copy key" />
    </Row>
  );
}
