import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../../core/actions/button.tsx';
import { StatusTag } from '../../core/display/status-tag.tsx';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { Stepper } from '../progress/stepper.tsx';
import { Timeline } from '../progress/timeline.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Page, PageHeader, Section } from './page.tsx';

const show = (element: React.ReactElement) => render(<PortalThemeProvider>{element}</PortalThemeProvider>);

describe('PageHeader', () => {
  it('shows breadcrumb, title and status, and leaves out missing details', () => {
    show(
      <Page>
        <PageHeader
          breadcrumbs={[{ label: 'Saved quotes', href: '/quotes' }]}
          title="Harbour House"
          tag={<StatusTag tone="accent">Pending Approval</StatusTag>}
          meta={['Q-2026-004127', null, 'Acme Connect', '']}
          action={<Button variant="primary">Approve and order</Button>}
        />
        <Section title="Service">1 Gb</Section>
      </Page>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Harbour House' })).toBeVisible();
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(way.getByRole('link', { name: 'Saved quotes' })).toHaveAttribute('href', '/quotes');
    expect(screen.getByText('Acme Connect').closest('ul')?.children).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Service' })).toHaveTextContent('1 Gb');
  });
});

describe('the actions of a page', () => {
  it('keep their place beside a long title or long details, which wrap', () => {
    show(
      <PageHeader
        title="Walnut Tree Surgery"
        meta={['A long product name']}
        actions={<Button>More</Button>}
      />,
    );
    const heading = screen.getByRole('heading', { level: 1 }).parentElement?.parentElement;
    expect(heading).toHaveStyle({ flexGrow: 1, flexBasis: '240px', minWidth: 0 });
  });
});

describe('a long title', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is cut after three lines, and shown in full on request', async () => {
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(140);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(84);
    show(<PageHeader title={'Harbour House '.repeat(18)} />);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveStyle({ WebkitLineClamp: '3' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show full name', expanded: false }));
    expect(heading).not.toHaveStyle({ WebkitLineClamp: '3' });
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeVisible();
  });

  it('has no button when it is short', async () => {
    show(<PageHeader title="Harbour House" />);
    // It is measured in the next frame.
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it("wraps a section's title and description, also in the middle of a long word", () => {
  render(
    <Section title="Service" description="Connects_every_warehouse">
      1 Gb
    </Section>,
  );
  const heading = screen.getByText('Connects_every_warehouse').parentElement as Element;
  expect(heading).toHaveStyle({ minWidth: 0, overflowWrap: 'anywhere' });
});

describe('ConfirmDialog', () => {
  const ask = (loading: boolean, onConfirm = jest.fn(), onCancel = jest.fn()) => {
    show(
      <ConfirmDialog
        open
        title="Cancel this quote"
        confirmLabel="Cancel quote"
        cancelLabel="Keep quote"
        danger
        loading={loading}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        It moves to Cancelled.
      </ConfirmDialog>,
    );
    return { onConfirm, onCancel };
  };

  it('shows the consequences and confirms with a verb', async () => {
    const { onConfirm } = ask(false);
    expect(screen.getByRole('alertdialog', { name: 'Cancel this quote' })).toHaveAccessibleDescription(
      'It moves to Cancelled.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel quote' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('cannot be closed or confirmed again while busy', async () => {
    const { onConfirm, onCancel } = ask(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel quote' }));
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('Stepper', () => {
  it('shows the state of each step', () => {
    show(
      <Stepper
        label="Order progress"
        steps={[
          { id: 'a', label: 'Survey', state: 'done' },
          { id: 'b', label: 'Wayleave', state: 'error', hint: 'Waiting for the landlord' },
          { id: 'c', label: 'Build', state: 'current' },
          { id: 'd', label: 'Live', state: 'todo' },
        ]}
      />,
    );
    const steps = within(screen.getByRole('navigation', { name: 'Order progress' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Survey (complete)',
      'Wayleave (needs attention)Waiting for the landlord',
      '3Build (current)',
      '4Live (to do)',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  });
});

describe('Timeline', () => {
  it('shows past, held and upcoming events', () => {
    show(
      <Timeline
        label="Order history"
        items={[
          { id: '1', title: 'Submitted', when: '02/11/2026', state: 'done' },
          { id: '2', title: 'Wayleave', text: 'Waits on you', state: 'held' },
          { id: '3', title: 'Live', state: 'waiting' },
          { id: '4', title: 'Noted', state: 'latest' },
        ]}
      />,
    );
    const steps = within(screen.getByRole('list', { name: 'Order history' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Submitted (Done)02/11/2026',
      'Wayleave (On hold)Waits on you',
      'Live (Not started)',
      'Noted (Latest)',
    ]);
    expect(steps[3]).not.toHaveAttribute('aria-current');
  });
});
