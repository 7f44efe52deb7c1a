import { contract } from '@portal/api-client';
import { useApiClient, useQuery } from '@portal/portal-sdk';
import { Box, DataState, Row, Skeleton, Stack, Text } from '@portal/ui';
import { CodeField, digits, Form, FormStatus, required, SubmitButton, text } from '@portal/ui/forms';
import { CopyButton } from '@portal/ui/page';
import * as v from 'valibot';

const CODE_LENGTH = 6;
const schema = v.object({ code: text(required(), digits(CODE_LENGTH)) });

/** The secret as a picture and as text, and the first code of it. */
export function ConfirmStep({ onConfirmed }: { onConfirmed: () => void }) {
  const client = useApiClient();
  const qr = useQuery(contract.twoFactor.getQrCode, {}, { revalidateOnFocus: false });

  return (
    <DataState
      state={qr}
      onRetry={() => void qr.refresh()}
      skeleton={<Skeleton width={176} height={176} />}
      empty={{ title: 'There is no secret yet' }}
    >
      {({ svg, url }) => (
        <Row gap={6} align="start" wrap>
          <QrPicture svg={svg} />
          <Stack gap={5} sx={{ flex: '1 1 280px' }}>
            <Text component="p">
              Scan this with your authenticator app. If you cannot scan it, type in this key instead:
            </Text>
            <SecretKey secret={secretOf(url)} />
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
                    label="Code that the app shows"
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

/** The server's SVG as an image: what is in an image cannot run scripts. White around it, or phones do not read it. */
function QrPicture({ svg }: { svg: string }) {
  return (
    <Box
      sx={{ p: 3, bgcolor: '#ffffff', borderRadius: '8px', border: '1px solid', borderColor: 'line.main' }}
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

function secretOf(otpauth: string): string {
  return new URL(otpauth).searchParams.get('secret') ?? '';
}

function SecretKey({ secret }: { secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <Row gap={2}>
      <Text mono sx={{ overflowWrap: 'anywhere' }}>
        {groups.join(' ')}
      </Text>
      <CopyButton value={secret} label="Copy the key" />
    </Row>
  );
}
