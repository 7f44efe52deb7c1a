import { contract, type OutputOf } from '@portal/api-client';
import { pathTo, useCan, usePageTitle, useQuery, useSearchParams, useUser } from '@portal/portal-sdk';
import { Box, Button, Card, DataState, EmptyState, Grid, icons, Link, Stack, Text } from '@portal/ui';
import { Page, PageHeader, pageIcons, SearchFilter, Section } from '@portal/ui/page';
import { HtmlText } from '../shared/html-text.tsx';
import { useSearchParam } from '../shared/use-search-param.ts';
import { groupByCategory } from './group-by-category.ts';
import { HelpSearch } from './help-search.tsx';

type HelpContent = OutputOf<typeof contract.support.getHelp>;
type HelpArticle = HelpContent['articles'][number];

const ARTICLE = 'article';

/** Help articles and support contacts; `?article=3` shows one article. */
export function Help() {
  const help = useQuery(contract.support.getHelp, {}, { revalidateOnFocus: false });
  const canOpenCases = useCan('support');
  const hasCases = useUser().partner.hasSfAccount && canOpenCases;
  const [params] = useSearchParams();
  const selected = params.get(ARTICLE);
  const article = help.data?.articles.find(({ id }) => String(id) === selected);
  usePageTitle(article?.title ?? 'Help');
  return (
    <Page>
      <PageHeader
        title={article?.title ?? 'Help'}
        breadcrumbs={selected === null ? [] : [{ label: 'Help', href: pathTo('support.help') }]}
        actions={
          <Button variant="quiet" href={pathTo('changelogs')} icon={<pageIcons.changelog />}>
            Changelog
          </Button>
        }
        action={
          hasCases && (
            <Button variant="primary" icon={<icons.add />} href={pathTo('support', null, { new: 'case' })}>
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
        {({ articles, contacts }) => (
          <Box
            sx={{
              display: 'grid',
              gap: 8,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
              alignItems: 'start',
            }}
          >
            {selected === null ? <Articles articles={articles} /> : <Article article={article} />}
            <Contacts contacts={contacts} />
          </Box>
        )}
      </DataState>
    </Page>
  );
}

function Articles({ articles }: Pick<HelpContent, 'articles'>) {
  const [search, setSearch] = useSearchParam();
  return (
    <Stack gap={6}>
      <SearchFilter
        label="Search help"
        placeholder="Search articles"
        value={search}
        onSearch={setSearch}
        width="min(100%, 420px)"
      />
      {search === '' ? (
        <ArticleIndex articles={articles} />
      ) : (
        <HelpSearch search={search} onClear={() => setSearch('')} />
      )}
    </Stack>
  );
}

/** Titles of all articles by category. */
function ArticleIndex({ articles }: Pick<HelpContent, 'articles'>) {
  return (
    <Grid min={260} gap={8} sx={{ alignItems: 'start' }}>
      {groupByCategory(articles).map(({ category, articles: members }) => (
        <Section key={category} title={category}>
          <Stack component="ul" role="list" gap={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {members.map(({ id, title }) => (
              <li key={id}>
                <Link href={pathTo('support.help', null, { [ARTICLE]: String(id) })}>{title}</Link>
              </li>
            ))}
          </Stack>
        </Section>
      ))}
    </Grid>
  );
}

function Article({ article }: { article: HelpArticle | undefined }) {
  const back = <Button href={pathTo('support.help')}>All articles</Button>;
  if (article === undefined) return <EmptyState title="We couldn’t find this article" action={back} />;
  return (
    <Stack component="article" gap={6} align="start">
      <HtmlText html={article.content} />
      <div data-print="hide">{back}</div>
    </Stack>
  );
}

function Contacts({ contacts }: Pick<HelpContent, 'contacts'>) {
  return (
    <Section title="Contact us">
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
