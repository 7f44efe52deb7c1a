import { pathTo } from '@portal/portal-sdk';
import { Button, EmptyState, icons, Row } from '@portal/ui';
import type { Search, SearchKind } from './offer.ts';

/** Why there is nothing, and what is possible instead. */
export function NoResults({ kind, search }: { kind: SearchKind; search: Search }) {
  const from = { from: search.uuid };
  const leased = pathTo('availability.quotes.index', null, from);
  const broadband = pathTo('availability.broadband-quotes.index', null, from);
  const hasFailed = search.status === 'terminated';
  if (hasFailed) {
    return (
      <EmptyState
        icon={<icons.location />}
        title="No supplier answered"
        text="The search ended before any price came in. Nothing was lost: the address is kept, and searching again usually helps."
        action={
          <Button variant="primary" href={kind === 'single' ? leased : broadband}>
            Search again
          </Button>
        }
      />
    );
  }
  return kind === 'single' ? (
    <EmptyState
      icon={<icons.location />}
      title="No supplier reaches this address with what you asked for"
      text="Every supplier answered. Asking for other bearers, speeds or terms may bring prices; broadband is often possible where a leased line is not."
      action={
        <Row wrap justify="center">
          <Button variant="primary" href={leased}>
            Ask for something else
          </Button>
          <Button href={broadband}>Try broadband here</Button>
        </Row>
      }
    />
  ) : (
    <EmptyState
      icon={<icons.location />}
      title="No broadband product is available here"
      text="Neither copper nor fibre broadband reaches this address on this line. A leased line may, or a new line in place of the existing one."
      action={
        <Row wrap justify="center">
          <Button variant="primary" href={leased}>
            Quote a leased line here
          </Button>
          <Button href={broadband}>Change line or address</Button>
        </Row>
      }
    />
  );
}
