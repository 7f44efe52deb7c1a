import { contract } from '@portal/api-client';
import { useCan, usePageTitle, useQuery, useUser } from '@portal/portal-sdk';
import { AlertBanner, DataState, Link, Stack, StatusTag } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDate } from '@portal/ui/format';
import { Page, PageHeader, Section } from '@portal/ui/page';
import { ApprovalRules } from './approval-rules.tsx';
import { BrandingSection } from './branding/branding-section.tsx';
import { CompanyForm } from './company-form.tsx';
import { DefaultMargins } from './default-margins.tsx';
import { formatAddress } from './format-address.ts';

type Partner = contract.partner.Partner;

/** The partner's company: contract details, account manager, and the details an administrator can edit. */
export function Company() {
  usePageTitle('Company');
  const company = useQuery(contract.partner.get, {});
  const canEdit = useCan('partner.manage');
  const canReadPrices = useCan('quotes');
  const { impersonatedBy } = useUser();
  return (
    <Page width="reading">
      <PageHeader title="Company" />
      <DataState
        state={company}
        onRetry={company.refresh}
        notFound={{ title: 'We couldn’t find your company' }}
      >
        {(partner) => (
          <Stack gap={8}>
            <ContractDetails partner={partner} />
            {canEdit ? (
              <CompanyForm partner={partner} onSaved={company.replace} />
            ) : (
              <>
                <AlertBanner tone="info" live="off">
                  {impersonatedBy !== null
                    ? 'Company details cannot be changed while acting as another user.'
                    : 'Only an administrator of your company can change these details.'}
                </AlertBanner>
                <ContactDetails partner={partner} />
              </>
            )}
            <ApprovalRules />
            {canReadPrices && <DefaultMargins />}
            <BrandingSection />
          </Stack>
        )}
      </DataState>
    </Page>
  );
}

function ContractDetails({ partner }: { partner: Partner }) {
  const manager = partner.accountManager;
  return (
    <>
      <Section title={partner.name} description="To change these contract details, ask your account manager.">
        <KeyValueList
          columns={2}
          items={[
            { label: 'Registration number', value: partner.registrationNumber },
            { label: 'VAT number', value: partner.vatNumber },
            { label: 'Partner since', value: formatDate(partner.createdAt) },
            { label: 'Users', value: partner.usersCount },
            {
              label: 'Service Level Agreement',
              value:
                partner.slaAcceptedAt === null ? (
                  <StatusTag tone="warning">Not accepted</StatusTag>
                ) : (
                  `Accepted ${formatDate(partner.slaAcceptedAt)}`
                ),
            },
          ]}
        />
      </Section>
      {manager && (
        <Section title="Your account manager">
          <KeyValueList
            columns={2}
            items={[
              { label: 'Name', value: manager.name },
              { label: 'Email', value: <Link href={`mailto:${manager.email}`}>{manager.email}</Link> },
              {
                label: 'Telephone',
                value: <Link href={`tel:${manager.telephone.replaceAll(' ', '')}`}>{manager.telephone}</Link>,
              },
            ]}
          />
        </Section>
      )}
    </>
  );
}

function ContactDetails({ partner }: { partner: Partner }) {
  const { address } = partner;
  return (
    <Section title="Contact details">
      <KeyValueList
        columns={2}
        items={[
          { label: 'Telephone', value: partner.telephone },
          { label: 'Email', value: partner.email },
          { label: 'Website', value: partner.website },
          {
            label: 'Address',
            value: address && formatAddress(address),
          },
          {
            label: 'Two-factor authentication',
            value: partner.force2fa ? 'Required for everyone' : 'Optional',
          },
        ]}
      />
    </Section>
  );
}
