import { contract } from '@portal/api-client';
import { pathTo, usePageTitle, useQuery } from '@portal/portal-sdk';
import { Button, DataState, icons, Link, Row, Stack, StatusTag, styled, Text, type Tone } from '@portal/ui';
import { formatDate } from '@portal/ui/format';
import { Page, PageHeader, Section } from '@portal/ui/page';

type Release = contract.support.Changelog;
type Kind = Release['entries'][number]['kind'];

const KIND: Readonly<Record<Kind, { label: string; tone: Tone }>> = {
  new: { label: 'New', tone: 'success' },
  improved: { label: 'Improved', tone: 'info' },
  fixed: { label: 'Fixed', tone: 'neutral' },
};

const Entries = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gridTemplateColumns: '84px minmax(0, 1fr)', gap: 12, alignItems: 'start' },
});

/** Changes to the portal, newest first. */
export function Changelog() {
  usePageTitle('Changelog');
  const releases = useQuery(contract.support.listChangelogs, {}, { revalidateOnFocus: false });
  return (
    <Page width="reading">
      <PageHeader
        title="Changelog"
        meta={['Changes to the portal, newest first']}
        actions={
          <Button variant="quiet" icon={<icons.help />} href={pathTo('support.help')}>
            Help
          </Button>
        }
      />
      <DataState
        state={releases}
        onRetry={releases.refresh}
        empty={{
          title: 'No releases yet',
          description: 'Changes to the portal will be listed here.',
        }}
      >
        {(found) => (
          <Stack gap={7}>
            {found.map((release) => (
              <ReleaseEntry key={release.id} release={release} />
            ))}
          </Stack>
        )}
      </DataState>
    </Page>
  );
}

function ReleaseEntry({ release: { version, date, title, entries } }: { release: Release }) {
  return (
    <Section
      id={`v${version}`}
      title={title}
      description={
        <Row component="span" gap={2}>
          <time dateTime={date}>{formatDate(date)}</time>
          <Text variant="dense" mono tone="muted">
            {version}
          </Text>
        </Row>
      }
    >
      <Entries>
        {entries.map(({ kind, text, link }) => (
          <li key={text}>
            <span>
              <StatusTag tone={KIND[kind].tone}>{KIND[kind].label}</StatusTag>
            </span>
            <Text component="p" sx={{ m: 0 }}>
              {text}
              {link && (
                <>
                  {' '}
                  <Link href={link.path}>{link.label}</Link>
                </>
              )}
            </Text>
          </li>
        ))}
      </Entries>
    </Section>
  );
}
