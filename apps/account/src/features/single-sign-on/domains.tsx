import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { resultOrUndefined, showAlert, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Button, Card, Row, Stack, StatusTag, Text } from '@portal/ui';
import { Form, FormStatus, max, required, SubmitButton, TextField, text } from '@portal/ui/forms';
import { CopyButton, Section } from '@portal/ui/page';
import { useState } from 'react';

type Domain = contract.singleSignOn.SignInDomain;

const schema = v.object({ domain: text(required(), max(253)) });

/** The email domains of the company, and the DNS records that prove them. */
export function Domains({ domains }: { domains: readonly Domain[] }) {
  const add = useCommand(contract.singleSignOn.addDomain, { refreshes: [contract.singleSignOn.get] });
  const [removing, setRemoving] = useState<Domain | null>(null);
  return (
    <Section
      title="Email domains"
      description="Users with an address in a verified domain can sign in. To verify a domain, add a TXT record where you manage its DNS."
    >
      <Stack gap={4}>
        {domains.map((domain) => (
          <DomainCard key={domain.id} domain={domain} onRemove={() => setRemoving(domain)} />
        ))}
        <Form
          schema={schema}
          aria-label="Add a domain"
          initialValues={{ domain: '' }}
          onSubmit={async (values, form) => {
            await add.run(values);
            form.restart({ domain: '' });
          }}
        >
          <Stack gap={4}>
            <FormStatus />
            <TextField
              name="domain"
              label="Domain"
              help="For example example.com"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Row>
              <SubmitButton>Add domain</SubmitButton>
            </Row>
          </Stack>
        </Form>
      </Stack>
      <ConfirmCommandDialog
        endpoint={contract.singleSignOn.removeDomain}
        input={removing === null ? undefined : { id: removing.id }}
        refreshes={[contract.singleSignOn.get]}
        title={`Remove ${removing?.domain ?? 'the domain'}?`}
        confirmLabel="Remove domain"
        successMessage="The domain was removed."
        onClose={() => setRemoving(null)}
      >
        Users with an address in this domain can no longer sign in with your identity provider. If your
        company requires single sign-on, you can remove a verified domain only when none of your users (other
        than administrators) has an address in it.
      </ConfirmCommandDialog>
    </Section>
  );
}

function DomainCard({ domain, onRemove }: { domain: Domain; onRemove: () => void }) {
  const verify = useCommand(contract.singleSignOn.verifyDomain, { refreshes: [contract.singleSignOn.get] });
  const isVerified = domain.verifiedAt !== null;
  async function check(): Promise<void> {
    const verified = await resultOrUndefined(verify.run({ id: domain.id }));
    if (verified !== undefined) showAlert(`${verified.domain} is verified.`);
  }
  return (
    <Card sx={{ p: 4 }}>
      <Stack gap={3}>
        <Row gap={2} justify="space-between" wrap>
          <Row gap={2}>
            <Text component="h3" variant="heading">
              {domain.domain}
            </Text>
            <StatusTag tone={isVerified ? 'success' : 'warning'}>
              {isVerified ? 'Verified' : 'Not verified'}
            </StatusTag>
          </Row>
          <Row gap={2}>
            {!isVerified && (
              <Button
                loading={verify.busy}
                onClick={() => void check()}
                aria-label={`Verify ${domain.domain}`}
              >
                Verify
              </Button>
            )}
            <Button onClick={onRemove} aria-label={`Remove ${domain.domain}`}>
              Remove
            </Button>
          </Row>
        </Row>
        {!isVerified && (
          <>
            <CopyLine label="Name of the TXT record" value={domain.recordName} />
            <CopyLine label="Value" value={domain.recordValue} />
          </>
        )}
        {verify.error && <AlertBanner tone="danger">{verify.error.message}</AlertBanner>}
      </Stack>
    </Card>
  );
}

/** A value to copy into another system. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <Stack gap={0}>
      <Text tone="muted">{label}</Text>
      <Row gap={1}>
        <Text mono sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {value}
        </Text>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
      </Row>
    </Stack>
  );
}
