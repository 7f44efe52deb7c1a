import { contract } from '@portal/api-client';
import { isName, NOT_A_NAME } from '@portal/api-client/name';
import { PATHS, useApiClient } from '@portal/portal-sdk';
import { AlertBanner, Button, Grid, Link, Stack } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import {
  check,
  email,
  Form,
  FormStatus,
  max,
  required,
  SubmitButton,
  TextField,
  text,
} from '@portal/ui/forms';
import { useState } from 'react';
import * as v from 'valibot';
import { LoginHeading } from '../../frame/login/login-frame.tsx';

const NAME_MAX = 100;
const TELEPHONE_MAX = 40;

const schema = v.object({
  companyName: text(required(), max(NAME_MAX), check(isName, NOT_A_NAME)),
  firstName: text(required(), max(NAME_MAX), check(isName, NOT_A_NAME)),
  lastName: text(required(), max(NAME_MAX), check(isName, NOT_A_NAME)),
  email: text(required(), email()),
  telephone: text(max(TELEPHONE_MAX)),
});

/** A company applies for an account; its first user then sets a password through an emailed link. */
export function RegisterForm() {
  const client = useApiClient();
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo !== null) {
    return (
      <>
        <LoginHeading title="Application received" />
        <Stack gap={5}>
          <AlertBanner tone="success">
            We have sent an email to {sentTo}. It explains how to set a password, and the next steps.
          </AlertBanner>
          <Button href={PATHS.login} fullWidth>
            Back to sign in
          </Button>
        </Stack>
      </>
    );
  }
  return (
    <>
      <LoginHeading title="Apply for an account">
        For companies that want to resell our services.
      </LoginHeading>
      <Form
        schema={schema}
        aria-label="Apply for an account"
        onSubmit={async (values) => {
          await client.call(contract.auth.register, values);
          setSentTo(values.email);
        }}
      >
        <Stack gap={4}>
          <FormStatus />
          <FormDraft draftKey="register" version={1} />
          <TextField name="companyName" label="Company" autoComplete="organization" autoFocus />
          <Grid columns={{ xs: 1, sm: 2 }} gap={4}>
            <TextField name="firstName" label="First name" autoComplete="given-name" />
            <TextField name="lastName" label="Last name" autoComplete="family-name" />
          </Grid>
          <TextField name="email" label="Email" type="email" autoComplete="email" autoCapitalize="none" />
          <TextField name="telephone" label="Telephone" type="tel" autoComplete="tel" optional />
          <SubmitButton fullWidth>Apply</SubmitButton>
          <Link href={PATHS.login}>Back to sign in</Link>
        </Stack>
      </Form>
    </>
  );
}
