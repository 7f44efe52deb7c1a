import { contract } from '@portal/api-client';
import { pathTo, resultOrUndefined, useCommand } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, icons, Link, Stack, Text } from '@portal/ui';
import { Section } from '@portal/ui/page';
import type { DashboardData } from '../dashboard-data.ts';

type FirstStep = NonNullable<DashboardData['firstSteps']>[number];

const STEPS: Record<FirstStep['step'], { title: string; text: string; path: () => string }> = {
  'get-prices': {
    title: 'Get your first prices',
    text: 'Enter an address and compare every supplier.',
    path: () => pathTo('availability.quotes.index'),
  },
  'invite-colleague': {
    title: 'Invite a colleague',
    text: 'Their role decides what they can see, order and approve.',
    path: () => pathTo('partner.users'),
  },
  'add-telephone': {
    title: 'Add your telephone number',
    text: 'So that we can call you about an order or a fault.',
    path: () => pathTo('account'),
  },
  'add-picture': {
    title: 'Add your picture',
    text: 'Your colleagues see it beside what you do.',
    path: () => pathTo('account'),
  },
  'two-factor': {
    title: 'Turn on two-factor authentication',
    text: 'A code from your phone protects your account.',
    path: () => pathTo('account.2fa'),
  },
};

/** The first steps of a new user, and the news of the newest release. Each can be hidden for good. */
export function Welcome({ firstSteps, news }: Pick<DashboardData, 'firstSteps' | 'news'>) {
  const hide = useCommand(contract.dashboard.hide, { refreshes: [contract.dashboard.get] });
  if (firstSteps === null && news === null) return null;
  return (
    <Stack gap={6}>
      {hide.error && <AlertBanner tone="danger">{hide.error.message}</AlertBanner>}
      {firstSteps && (
        <Section
          title="Your first three steps"
          action={
            <Button
              variant="quiet"
              size="small"
              loading={hide.busy}
              onClick={() => void resultOrUndefined(hide.run({ part: 'first-steps' }))}
            >
              Hide
            </Button>
          }
        >
          <Stack component="ol" gap={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {firstSteps.map((each) => (
              <Step key={each.step} {...each} />
            ))}
          </Stack>
        </Section>
      )}
      {news && (
        <AlertBanner
          tone="info"
          live="off"
          title={`What’s new: ${news.title}`}
          onClose={() => void resultOrUndefined(hide.run({ part: 'news', changelogId: news.changelogId }))}
        >
          <Stack gap={2}>
            <Stack component="ul" gap={1} sx={{ m: 0, pl: 5 }}>
              {news.texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Stack>
            <div>
              <Link href={pathTo('changelogs')}>See all changes</Link>
            </div>
          </Stack>
        </AlertBanner>
      )}
    </Stack>
  );
}

function Step({ step, isDone }: FirstStep) {
  const { title, text, path } = STEPS[step];
  const Icon = isDone ? icons.success : icons.chevronRight;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2 }}>
      <Box
        sx={{ flex: 'none', color: isDone ? 'tone.success.fg' : 'text.muted', '& > svg': { fontSize: 20 } }}
      >
        <Icon aria-hidden={!isDone} titleAccess={isDone ? 'Done' : undefined} />
      </Box>
      <Stack gap={0.5}>
        {isDone ? <Text weight={600}>{title}</Text> : <Link href={path()}>{title}</Link>}
        <Text variant="dense" tone="muted">
          {text}
        </Text>
      </Stack>
    </Box>
  );
}
