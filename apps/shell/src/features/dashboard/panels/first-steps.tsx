import { roleHasCapability, useUser } from '@portal/auth';
import { pathTo } from '@portal/portal-sdk';
import { Box, color, focusRingInset, Link, radius, Stack, styled, Text } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { type LayoutIconName, layoutIcons } from '../../../frame/navigation/layout-icons.ts';

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
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: color.line.strong, backgroundColor: color.surface.hover, textDecoration: 'none' },
  '&:focus-visible': focusRingInset,
});

type User = ReturnType<typeof useUser>;

function buildSteps(user: User): Step[] {
  const can = (capability: Parameters<typeof roleHasCapability>[1]) =>
    roleHasCapability(user.roleId, capability);
  const steps: (Step | false)[] = [
    can('quotes') && {
      title: 'Check an address',
      text: 'Compare prices from every supplier and save the best as a quote.',
      href: pathTo('availability.quotes.index'),
      icon: 'newQuote',
    },
    can('quotes') && {
      title: 'Look up broadband',
      text: 'See speeds and monthly prices at a postcode.',
      href: pathTo('availability.broadband-quotes.index'),
      icon: 'search',
    },
    can('partner.manage') && {
      title: 'Invite your colleagues',
      text: 'Give each of them a role that decides what they can see, order and approve.',
      href: pathTo('partner.users'),
      icon: 'users',
    },
    can('contacts') && {
      title: 'Add your contacts',
      text: 'The people we call about an order or a fault.',
      href: pathTo('partner.contacts'),
      icon: 'contacts',
    },
    can('documentation') && {
      title: 'Read the guides',
      text: 'Products, service levels and the ordering process.',
      href: pathTo('documentation'),
      icon: 'documentation',
    },
    {
      title: 'Complete your profile',
      text: 'Add your name and picture, and turn on two-factor authentication.',
      href: pathTo('account'),
      icon: 'user',
    },
  ];
  return steps.filter((step) => step !== false);
}

/** Shown to partners and roles with nothing to count yet. */
export function FirstSteps({ canCount }: { canCount: boolean }) {
  const user = useUser();
  return (
    <Section
      title="First steps"
      description={
        canCount
          ? `${user.partner.name} has no quotes or orders yet. Your figures will appear here once you create some.`
          : 'Services and support cases will appear here once they are set up for your company.'
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
