import { contract } from '@portal/api-client';
import { NOTIFICATION_KIND_LABELS } from '@portal/api-client/labels';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { pathTo, showAlert, useCan, usePageTitle, useQuery, useUser } from '@portal/portal-sdk';
import { AlertBanner, Box, color, DataState, Link, Row, SkeletonText, Stack, Text } from '@portal/ui';
import { ConditionalFields, SwitchField } from '@portal/ui/fields';
import { booleanValue, Form, FormStatus, requiredChoice, SelectField, SubmitButton } from '@portal/ui/forms';
import { Page, PageHeader, Section } from '@portal/ui/page';
import { AwaySection } from './away-section.tsx';
import { DigestPreview } from './digest-preview.tsx';

type Settings = contract.notifications.NotificationSettings;
type Kind = contract.notifications.NotificationKind;

const { getSettings, updateSettings, getDigestPreview, NOTIFICATION_KINDS, MAIL_CHOICES } =
  contract.notifications;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const HOUR_OPTIONS = HOURS.map((hour) => ({ value: hour, label: formatHour(hour) }));

const MAIL_OPTIONS: readonly { value: contract.notifications.MailChoice; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'at-once', label: 'At once' },
  { value: 'digest', label: 'Daily digest' },
];

const DESCRIPTIONS: Readonly<Record<Kind, string>> = {
  approvals: 'Requests that need your approval, and decisions about yours. Always shown in the portal.',
  'quote-expiry': 'Your quoted prices are about to expire.',
  offers: 'Answers from the pricing desk, and imports that failed.',
  proposals: 'A customer accepts, declines or asks a question.',
  orders: 'Orders that need your reply, new dates and services that go live.',
  renewals: '90, 60 and 30 days before the contract of a service ends.',
  cases: 'New comments on cases that you opened or own.',
  notices: 'Planned work and incidents that affect your services.',
  mentions: 'A colleague mentions you or makes you the owner.',
  webhooks: 'We stopped sending events to an endpoint. Always shown in the portal.',
};

/** Missing for kinds that the user's role does not have. */
const choice = v.optional(v.object({ inPortal: booleanValue(), mail: requiredChoice(MAIL_CHOICES) }));

/** Each kind is a value, so that changes of different kinds in two tabs are merged. */
const kindEntries = {
  approvals: choice,
  'quote-expiry': choice,
  offers: choice,
  proposals: choice,
  orders: choice,
  renewals: choice,
  cases: choice,
  notices: choice,
  mentions: choice,
  webhooks: choice,
} satisfies Record<Kind, typeof choice>;

const schema = v.object({
  ...kindEntries,
  digestHour: requiredChoice(HOURS),
  hasQuietHours: booleanValue(),
  quietFrom: requiredChoice(HOURS),
  quietTo: requiredChoice(HOURS),
});
type Values = v.InferOutput<typeof schema>;
type Choice = NonNullable<Values[Kind]>;

const LABELS: Readonly<Record<keyof Values, string>> = {
  ...NOTIFICATION_KIND_LABELS,
  digestHour: 'Digest time',
  hasQuietHours: 'Use quiet hours',
  quietFrom: 'Quiet hours from',
  quietTo: 'Quiet hours until',
};

function formatChoice(value: Choice | undefined): string {
  if (value === undefined) return 'not available to your role';
  const mail = MAIL_OPTIONS.find((option) => option.value === value.mail)?.label ?? value.mail;
  return `In the portal: ${value.inPortal ? 'on' : 'off'}. By email: ${mail.toLowerCase()}.`;
}

const FORMATS = {
  // One formatter for each of the kinds, which have the same values.
  ...(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, formatChoice])) as Record<
    Kind,
    typeof formatChoice
  >),
  digestHour: formatHour,
  hasQuietHours: (isOn: boolean) => (isOn ? 'on' : 'off'),
  quietFrom: formatHour,
  quietTo: formatHour,
};

/** Suggested to users who turn quiet hours on. */
const EVENING = 19;
const MORNING = 7;

const toValues = ({ kinds, digestHour, quietFrom, quietTo }: Settings): Values => ({
  ...Object.fromEntries(kinds.map(({ kind, inPortal, mail }) => [kind, { inPortal, mail }])),
  digestHour,
  hasQuietHours: quietFrom !== null,
  quietFrom: quietFrom ?? EVENING,
  quietTo: quietTo ?? MORNING,
});

/** How the user is notified: by kind, in the portal and by email. */
export function NotificationSettings() {
  usePageTitle('Notification settings');
  const settings = useQuery(getSettings, {}, { revalidateOnFocus: false });
  const canApprove = useCan('partner.manage');
  return (
    <Page width="reading">
      <PageHeader
        title="Notification settings"
        breadcrumbs={[{ label: 'Notifications', href: pathTo('account.notifications') }]}
      />
      <DataState
        state={settings}
        skeleton={<SkeletonText lines={12} />}
        onRetry={() => void settings.refresh()}
      >
        {(loaded) => (
          <Stack gap={8}>
            <SettingsForm settings={loaded} onSaved={settings.replace} />
            {canApprove && <AwaySection />}
            <AlwaysSent />
            <DigestPreview />
          </Stack>
        )}
      </DataState>
    </Page>
  );
}

interface SettingsFormProps {
  settings: Settings;
  onSaved: (settings: Settings) => void;
}

function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const { impersonatedBy } = useUser();
  const isLocked = impersonatedBy !== null;
  const edit = useVersionedCommand({
    endpoint: updateSettings,
    entity: settings,
    getValues: toValues,
    getInput: ({ digestHour, hasQuietHours, quietFrom, quietTo, ...choices }: Values) => ({
      kinds: settings.kinds.flatMap(({ kind }) => {
        const chosen = choices[kind];
        return chosen === undefined ? [] : [{ kind, ...chosen }];
      }),
      digestHour,
      quietFrom: hasQuietHours ? quietFrom : null,
      quietTo: hasQuietHours ? quietTo : null,
    }),
    labels: LABELS,
    formatValues: FORMATS,
    refreshes: [getDigestPreview],
    onSaved: (saved) => {
      onSaved(saved);
      showAlert('Notification settings saved.');
    },
  });

  return (
    <>
      <Form
        schema={schema}
        aria-label="Notification settings"
        initialValues={edit.initialValues}
        onSubmit={edit.save}
      >
        <Stack gap={8}>
          <Stack gap={4}>
            <FormStatus />
            {isLocked && (
              <AlertBanner tone="info" live="off">
                You cannot change notification settings while acting as another user.
              </AlertBanner>
            )}
            <Section title="Choose your notifications">
              <Box component="ul" role="list" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {settings.kinds.map((kind) => (
                  <KindRow key={kind.kind} isLocked={isLocked} {...kind} />
                ))}
              </Box>
            </Section>
          </Stack>
          <Section title="Daily digest" description="One email with everything that is set to Daily digest.">
            <SelectField
              name="digestHour"
              label="Digest time"
              help="UK time. We send no digest on days without news."
              options={HOUR_OPTIONS}
              placeholder={null}
              disabled={isLocked}
            />
          </Section>
          <Section
            title="Quiet hours"
            description="Emails wait until your quiet hours end. Emails about your account and its security do not wait."
          >
            <Stack gap={4}>
              <SwitchField name="hasQuietHours" label="Use quiet hours" disabled={isLocked} />
              <ConditionalFields<Values> when={({ hasQuietHours }) => hasQuietHours}>
                <Row gap={4} wrap align="start">
                  {(['quietFrom', 'quietTo'] as const).map((name) => (
                    <Box key={name} sx={{ flex: '1 1 140px', maxWidth: 220 }}>
                      <SelectField
                        name={name}
                        label={name === 'quietFrom' ? 'From' : 'Until'}
                        help="UK time"
                        options={HOUR_OPTIONS}
                        placeholder={null}
                        disabled={isLocked}
                      />
                    </Box>
                  ))}
                </Row>
              </ConditionalFields>
            </Stack>
          </Section>
          {!isLocked && (
            <Row>
              <SubmitButton>Save settings</SubmitButton>
            </Row>
          )}
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="your notification settings" isOwnChange />
    </>
  );
}

interface KindRowProps {
  kind: Kind;
  isAlwaysInPortal: boolean;
  isLocked: boolean;
}

function KindRow({ kind, isAlwaysInPortal, isLocked }: KindRowProps) {
  const label = NOTIFICATION_KIND_LABELS[kind];
  return (
    <Box
      component="li"
      sx={{
        py: 3,
        borderTop: `1px solid ${color.line.main}`,
        // The section’s heading already has a line below it.
        '&:first-of-type': { pt: 0, borderTop: 0 },
      }}
    >
      <Row gap={4} wrap align="start" role="group" aria-label={label}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Text component="p" weight={600} sx={{ m: 0 }}>
            {label}
          </Text>
          <Text component="p" variant="dense" tone="muted" sx={{ m: 0 }}>
            {DESCRIPTIONS[kind]}
          </Text>
        </Box>
        <Box sx={{ flex: '0 0 136px', pt: 5 }}>
          <SwitchField
            name={`${kind}.inPortal`}
            label="In the portal"
            disabled={isLocked || isAlwaysInPortal}
          />
        </Box>
        <Box sx={{ flex: '0 1 170px', minWidth: 140 }}>
          <SelectField
            name={`${kind}.mail`}
            label="By email"
            options={MAIL_OPTIONS}
            placeholder={null}
            disabled={isLocked}
          />
        </Box>
      </Row>
    </Box>
  );
}

/** What the settings do not cover. */
function AlwaysSent() {
  const canManageWebhooks = useCan('partner.manage');
  return (
    <Section title="Always sent">
      <Stack gap={3}>
        <Text component="p" sx={{ m: 0 }}>
          We always email you at once about your account and its security: invitations, password resets, API
          tokens that expire soon, and delegated approvals. You cannot turn these emails off, and quiet hours
          do not hold them back.
        </Text>
        {canManageWebhooks && (
          <Text component="p" sx={{ m: 0 }}>
            To notify your own systems, set up <Link href={pathTo('partner.webhooks')}>webhooks</Link> under
            API access.
          </Text>
        )}
      </Stack>
    </Section>
  );
}
