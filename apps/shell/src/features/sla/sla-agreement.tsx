import { contract } from '@portal/api-client';
import { useUser } from '@portal/auth';
import { useApiClient, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, color, Row, radius, Stack, Text } from '@portal/ui';
import { LoginHeading } from '../../frame/login/login-frame.tsx';
import { SignOutButton } from '../../frame/login/sign-out-button.tsx';
import { UserStepNotice } from '../../frame/login/user-step-notice.tsx';
import { completeStep } from '../../platform/session/session-flow.ts';
import { SLA_TERMS, SLA_VERSION } from './sla-terms.ts';

/** The SLA, which an administrator accepts for the company before its users can continue (specification §4). */
export function SlaAgreement() {
  const client = useApiClient();
  const { partner, impersonatedBy } = useUser();
  const accept = useCommand(contract.auth.acceptSla);
  return (
    <>
      <LoginHeading title="Service Level Agreement">
        Our agreement has changed. Accept it on behalf of {partner.name} so that you and your colleagues can
        continue to use the portal.
      </LoginHeading>
      <Stack gap={5}>
        <Box
          component="section"
          aria-label="Agreement"
          tabIndex={0}
          sx={{
            maxHeight: { xs: '48dvh', sm: '52dvh' },
            overflowY: 'auto',
            border: `1px solid ${color.line.main}`,
            borderRadius: `${radius.card}px`,
            bgcolor: color.surface.sunken,
            p: 5,
          }}
        >
          <Stack gap={5}>
            {SLA_TERMS.map(({ heading, paragraphs }) => (
              <Stack key={heading} gap={1}>
                <Text component="h2" weight={600}>
                  {heading}
                </Text>
                {paragraphs.map((paragraph) => (
                  <Text key={paragraph} component="p" variant="dense" tone="muted">
                    {paragraph}
                  </Text>
                ))}
              </Stack>
            ))}
          </Stack>
        </Box>
        {impersonatedBy === null ? (
          <>
            {accept.error && <AlertBanner tone="danger">{accept.error.message}</AlertBanner>}
            <Row gap={3} wrap>
              <Button
                variant="primary"
                size="large"
                loading={accept.busy}
                onClick={() =>
                  accept.run({ version: SLA_VERSION }).then(
                    () => completeStep(client),
                    () => undefined, // The error is shown above.
                  )
                }
              >
                Accept for {partner.name}
              </Button>
              <SignOutButton />
            </Row>
          </>
        ) : (
          <UserStepNotice>
            Only an administrator of {partner.name} can accept this agreement. You are acting as a user, so
            you cannot accept it.
          </UserStepNotice>
        )}
      </Stack>
    </>
  );
}
