import { useQuery } from '@portal/api-client/swr';
import { AlertBanner, Button, DataState, Link, Row, SkeletonText, Stack, StatusTag, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime } from '@portal/ui/format';
import { Page, PageHeader, Section } from '@portal/ui/page';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { mayChange } from '../../access.ts';
import { type AppDetail, getApp, type Rule } from '../../contract/areas.ts';
import { describeEveryone, describeRuleAudience } from '../shared/describe-rule.ts';
import { HealthTag } from '../shared/health-tag.tsx';
import { useOperator } from '../shared/operator.ts';
import { ScheduledList } from '../shared/scheduled-list.tsx';
import { getAppActions, getVersionActions } from './area-actions.ts';
import { DevelopmentLinks } from './development-links.tsx';
import { EndDevelopmentDialog } from './dialogs/switch-dialogs.tsx';
import { VersionTable } from './version-table.tsx';

const REFRESH_MS = 15_000;
const BREADCRUMBS = [{ label: 'Areas', href: '/' }];

/** One app: who gets which version, its versions, and their actions. */
export function Area({ app }: { app: string }) {
  const query = useQuery(getApp, { app }, { refreshInterval: REFRESH_MS });
  return (
    <Page>
      {query.data === undefined && <PageHeader title={app} breadcrumbs={BREADCRUMBS} />}
      <DataState
        state={query}
        onRetry={() => void query.refresh()}
        skeleton={<SkeletonText lines={8} />}
        notFound={{
          title: 'We could not find this area',
          description:
            'This area has no stored versions, the list of live versions is damaged, or the link is wrong.',
          action: <Button href="/">Go to Areas</Button>,
        }}
      >
        {(detail) => <AreaDetail app={detail} />}
      </DataState>
    </Page>
  );
}

function AreaDetail({ app }: { app: AppDetail }) {
  const operator = useOperator();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = useCallback(() => setDialog(null), []);
  const versionActions = useMemo(
    () =>
      getVersionActions(app, operator).map(({ action, label, dialog: Dialog, isPossible }) => ({
        id: action,
        label,
        when: (version: AppDetail['versions'][number]) => isPossible(app, version),
        onSelect: ({ version }: AppDetail['versions'][number]) =>
          setDialog(<Dialog app={app} version={version} onClose={close} />),
      })),
    [app, operator, close],
  );
  return (
    <>
      <PageHeader
        title={app.name}
        breadcrumbs={BREADCRUMBS}
        tag={<StateTag app={app} />}
        meta={[
          app.version,
          app.liveSince && `live since ${formatDateTime(app.liveSince)}`,
          app.removed && `Removed ${formatDateTime(app.removed.at)} by ${app.removed.by}`,
        ]}
        actions={getAppActions(app, operator).map(({ action, label, dialog: Dialog, isDanger }) => (
          <Button
            key={action}
            variant={isDanger ? 'quiet' : 'secondary'}
            onClick={() => setDialog(<Dialog app={app} onClose={close} />)}
          >
            {label}
          </Button>
        ))}
      />
      <Stack gap={8}>
        {app.disabled !== null && (
          <AlertBanner
            tone="warning"
            live="off"
            title={`Disabled since ${formatDateTime(app.disabled.since)}`}
          >
            Message for visitors: “{app.disabled.message}” Reason: {app.disabled.reason}
          </AlertBanner>
        )}
        <Section
          title={
            app.disabled === null ? 'Who gets what' : 'Who gets what once it is enabled (previews work now)'
          }
        >
          <KeyValueList items={describeAudiences(app)} />
        </Section>
        <HealthSection app={app} />
        {app.scheduled.length > 0 && (
          <Section title="Scheduled changes">
            <ScheduledList changes={app.scheduled} />
          </Section>
        )}
        {app.developmentLinks.length > 0 && (
          <Section
            title="Development links"
            action={
              mayChange('end-development', operator, app.name) && (
                <Button
                  variant="quiet"
                  onClick={() => setDialog(<EndDevelopmentDialog app={app} onClose={close} />)}
                >
                  End links
                </Button>
              )
            }
          >
            <DevelopmentLinks links={app.developmentLinks} />
          </Section>
        )}
        <Section
          title="Versions"
          action={
            <Row gap={4} wrap>
              {app.versions.length > 1 && <Link href={`/areas/${app.name}/compare`}>Compare versions</Link>}
              <Link href={`/log?app=${encodeURIComponent(app.name)}`}>Log of {app.name}</Link>
            </Row>
          }
        >
          <VersionTable versions={app.versions} actions={versionActions} />
        </Section>
      </Stack>
      {dialog}
    </>
  );
}

function StateTag({ app: { version, disabled } }: { app: AppDetail }) {
  if (version === null) return <StatusTag>Not live</StatusTag>;
  return disabled === null ? (
    <StatusTag tone="success">Live</StatusTag>
  ) : (
    <StatusTag tone="danger">Disabled</StatusTag>
  );
}

/** An area that is not live can have visits from earlier, or from previews. */
function HealthSection({ app: { name, version, health } }: { app: AppDetail }) {
  const overTime = <Link href={`/areas/${name}/health`}>Health over time</Link>;
  if (version === null)
    return (
      <Section title="Health" action={overTime}>
        <Text component="p" tone="muted" sx={{ m: 0 }}>
          Health is checked while a version is live.
        </Text>
      </Section>
    );
  return (
    <Section title="Health of the live version" action={overTime}>
      <Stack gap={2} align="start">
        <HealthTag health={health} />
        {health.verdict !== null && (
          <Text component="p" tone="muted" sx={{ m: 0 }}>
            {health.reason}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function describeAudiences(app: AppDetail) {
  const { name, version, rules } = app;
  const live = version === null ? 'Nothing' : <Text mono>{version}</Text>;
  if (name === 'shell') return [{ label: 'Everyone', value: live }];
  return [
    ...rules.map((rule) => ({
      label: describeRuleAudience(rule),
      value: <CanaryVersion rule={rule} />,
    })),
    { label: describeEveryone(app), value: live },
  ];
}

/** A canary on hold waits for an operator: promote it, stop it, or give it to more users. */
function CanaryVersion({ rule: { version, verdict } }: { rule: Rule }) {
  return (
    <Stack gap={1} align="start">
      <Text mono>{version}</Text>
      {verdict !== null && (
        <>
          <StatusTag tone={verdict.isOnHold ? 'warning' : 'success'}>
            {verdict.isOnHold ? 'On hold: decide whether to continue' : 'Good'}
          </StatusTag>
          <Text variant="dense" tone="muted">
            {verdict.reason}
          </Text>
        </>
      )}
    </Stack>
  );
}
