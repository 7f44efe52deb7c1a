import { contract } from '@portal/api-client';
import { useApiClient, useQuery } from '@portal/portal-sdk';
import { DataState, Row, Skeleton, Stack, Text } from '@portal/ui';
import { CodeField, digits } from '@portal/ui/fields';
import { Form, FormStatus, required, SubmitButton, text } from '@portal/ui/forms';
import { AuthenticatorKey, AuthenticatorQrCode } from '@portal/ui/page';
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
          <AuthenticatorQrCode svg={svg} />
          <Stack gap={5} sx={{ flex: '1 1 280px' }}>
            <Text component="p">
              Scan this code with your authenticator app. If you cannot scan it, enter this key instead:
            </Text>
            <AuthenticatorKey url={url} />
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
