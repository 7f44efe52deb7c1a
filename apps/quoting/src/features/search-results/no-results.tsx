import { pathTo } from '@portal/portal-sdk';
import { Button, EmptyState, icons, Row } from '@portal/ui';
import type { Search, SearchKind } from './offer.ts';

export interface NoResultsProps {
  kind: SearchKind;
  search: Search;
  /** The person may start searches. */
  canSearch: boolean;
}

/** Why there is nothing, and what is possible instead. */
export function NoResults({ kind, search, canSearch }: NoResultsProps) {
  const from = { from: search.uuid };
  const leased = pathTo('availability.quotes.index', null, from);
  const broadband = pathTo('availability.broadband-quotes.index', null, from);
  const actions = (main: [string, string], other?: [string, string]) =>
    canSearch && (
      <Row wrap justify="center">
        <Button variant="primary" href={main[1]}>
          {main[0]}
        </Button>
        {other && <Button href={other[1]}>{other[0]}</Button>}
      </Row>
    );
  if (search.status === 'terminated') {
    return (
      <EmptyState
        icon={<icons.warning />}
        title="No supplier answered"
        text="The search ended before any price came in. The address is kept, and searching again usually helps."
        action={actions(['Search again', kind === 'single' ? leased : broadband])}
      />
    );
  }
  if (kind === 'single') {
    return (
      <EmptyState
        icon={<icons.location />}
        title="No supplier reaches this address with what you asked for"
        text="Every supplier answered. Asking for other bearers, speeds or terms may bring prices; broadband is often possible where a leased line is not."
        action={actions(['Ask for something else', leased], ['Try broadband here', broadband])}
      />
    );
  }
  return (
    <EmptyState
      icon={<icons.location />}
      title="No broadband product is available here"
      text="Neither copper nor fibre broadband reaches this address on this line. A leased line may, or a new line in place of the existing one."
      action={actions(['Quote a leased line here', leased], ['Change line or address', broadband])}
    />
  );
}
