import { roleHasCapability, useUser } from '@portal/auth';
import { pathTo } from '@portal/portal-sdk';
import { Box, color, focusRingInset, Link, Stack, styled, Text } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { type LayoutIconName, layoutIcons } from '../../../layout/navigation/layout-icons.ts';

interface Step {
  title: string;
  text: string;
  href: string;
  icon: LayoutIconName;
}

const List = styled('ol')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const StepLink = styled(Link)({
  display: 'flex',
  gap: 12,
  height: '100%',
  padding: 16,
  border: `1px solid ${color.line.main}`,
  borderRadius: 8,
  backgroundColor: color.surface.raised,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: color.line.strong, backgroundColor: color.surface.hover, textDecoration: 'none' },
  '&:focus-visible': focusRingInset,
});

type User = ReturnType<typeof useUser>;

function buildSteps(user: User): Step[] {
  const may = (capability: Parameters<typeof roleHasCapability>[1]) =>
    roleHasCapability(user.roleId, capability);
  const steps: (Step | false)[] = [
    may('quotes') && {
      title: 'Check an address',
      text: 'See what every supplier offers there, and keep what suits as a quote.',
      href: pathTo('availability.quotes.index'),
      icon: 'newQuote',
    },
    may('quotes') && {
      title: 'Look up broadband',
      text: 'Speeds and monthly prices at a postcode, in one list.',
      href: pathTo('availability.broadband-quotes.index'),
      icon: 'search',
    },
    may('partner.manage') && {
      title: 'Invite your colleagues',
      text: 'Each gets a sign-in and a role: what they may see, order and approve.',
      href: pathTo('partner.users'),
      icon: 'users',
    },
    may('contacts') && {
      title: 'Add your contacts',
      text: 'Whom we ring about an order or a fault.',
      href: pathTo('partner.contacts'),
      icon: 'contacts',
    },
    may('documentation') && {
      title: 'Read the guides',
      text: 'Products, service levels and how an order proceeds.',
      href: pathTo('documentation'),
      icon: 'documentation',
    },
    {
      title: 'Complete your profile',
      text: 'Your name and picture, and a second factor for your sign-in.',
      href: pathTo('account'),
      icon: 'user',
    },
  ];
  return steps.filter((step) => step !== false);
}

/** For a partner with nothing to count yet, or a role for which there is nothing to count. */
export function FirstSteps({ canCount }: { canCount: boolean }) {
  const user = useUser();
  return (
    <Section
      title="First steps"
      description={
        canCount
          ? `Nothing has been quoted or ordered for ${user.partner.name} yet. Your figures appear here as soon as there are some.`
          : 'Services and support cases appear here once they are set up for your company.'
      }
    >
      <List>
        {buildSteps(user).map(({ title, text, href, icon }) => {
          const Icon = layoutIcons[icon];
          return (
            <li key={title}>
              <StepLink href={href}>
                <Box
                  sx={{ flex: 'none', color: color.brand.fg, '& > svg': { display: 'block', fontSize: 20 } }}
                >
                  <Icon />
                </Box>
                <Stack gap={0.5}>
                  <Text weight={600}>{title}</Text>
                  <Text variant="dense" tone="muted">
                    {text}
                  </Text>
                </Stack>
              </StepLink>
            </li>
          );
        })}
      </List>
    </Section>
  );
}
