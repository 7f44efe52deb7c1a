import { contract, type OutputOf } from '@portal/api-client';
import { pathTo, useCan, usePageTitle, useQuery, useSearchParams, useUser } from '@portal/portal-sdk';
import { Box, Button, Card, DataState, EmptyState, icons, Link, Stack, Text } from '@portal/ui';
import { Page, PageHeader, pageIcons, SearchFilter, Section } from '@portal/ui/page';
import { HtmlText } from '../shared/html-text.tsx';
import { findArticles, groupByCategory } from './article-search.ts';

type HelpContent = OutputOf<typeof contract.support.getHelp>;

const SEARCH = 'search';

/** Help articles and support contacts. */
export function Help() {
  usePageTitle('Help');
  const help = useQuery(contract.support.getHelp, {}, { revalidateOnFocus: false });
  const canOpenCases = useCan('support');
  const hasCases = useUser().partner.hasSfAccount && canOpenCases;
  return (
    <Page>
      <PageHeader
        title="Help"
        actions={
          <Button variant="quiet" href={pathTo('changelogs')} icon={<pageIcons.changelog />}>
            Changelog
          </Button>
        }
        action={
          hasCases && (
            <Button variant="primary" href={pathTo('support', null, { new: 'case' })}>
              Open a case
            </Button>
          )
        }
      />
      <DataState
        state={help}
        onRetry={help.refresh}
        isEmpty={({ articles, contacts }) => articles.length + contacts.length === 0}
        empty={{ title: 'No help articles yet', description: 'Articles and contacts will appear here.' }}
      >
        {(found) => (
          <Box
            sx={{
              display: 'grid',
              gap: 8,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
              alignItems: 'start',
            }}
          >
            <Articles articles={found.articles} />
            <Contacts contacts={found.contacts} />
          </Box>
        )}
      </DataState>
    </Page>
  );
}

function Articles({ articles }: Pick<HelpContent, 'articles'>) {
  const [params, setParams] = useSearchParams();
  const search = params.get(SEARCH) ?? '';
  const find = (text: string) =>
    setParams(text === '' ? {} : { [SEARCH]: text }, { replace: true, preventScrollReset: true });
  const found = groupByCategory(findArticles(articles, search));
  return (
    <Stack gap={6}>
      <SearchFilter
        label="Search help"
        placeholder="Search articles"
        value={search}
        onSearch={find}
        width="min(100%, 420px)"
      />
      {found.length === 0 && (
        <EmptyState
          icon={<icons.search />}
          title="No matching articles"
          description="Try fewer words, or contact one of our teams."
          action={<Button onClick={() => find('')}>Show all articles</Button>}
        />
      )}
      {found.map(({ category, articles: members }) => (
        <Section key={category} title={category}>
          <Stack gap={5}>
            {members.map(({ id, title, content }) => (
              <article key={id} id={`article-${id}`}>
                <Text component="h3" weight={600} sx={{ m: 0, mb: 1, display: 'block' }}>
                  {title}
                </Text>
                <HtmlText html={content} />
              </article>
            ))}
          </Stack>
        </Section>
      ))}
    </Stack>
  );
}

function Contacts({ contacts }: Pick<HelpContent, 'contacts'>) {
  return (
    <Section title="Contacts">
      <Stack gap={3}>
        {contacts.map(({ name, purpose, telephone, email, hours }) => (
          <Card key={name} padding={3}>
            <Stack gap={1}>
              <Text component="h3" weight={600} sx={{ m: 0 }}>
                {name}
              </Text>
              <Text variant="dense" tone="muted">
                {purpose}
              </Text>
              <Link href={`tel:${telephone.replace(/\s/g, '')}`}>{telephone}</Link>
              <Link href={`mailto:${email}`}>{email}</Link>
              <Text variant="caption" tone="muted">
                {hours}
              </Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Section>
  );
}
