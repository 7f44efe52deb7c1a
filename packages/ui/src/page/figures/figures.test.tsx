import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from '../../core/actions/link.tsx';
import { matchMediaContaining } from '../../test/media.ts';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { CounterAnimation } from './counter-animation.tsx';
import { KeyValueList } from './key-value-list.tsx';
import { Money, PriceFigures } from './money.tsx';
import { Reference } from './reference.tsx';
import { StatCard, StatRow } from './stat-card.tsx';
import { SupplierLogo } from './supplier-logo.tsx';

const show = (element: React.ReactElement) => render(<PortalThemeProvider>{element}</PortalThemeProvider>);

describe('StatRow', () => {
  it('leaves no gap after a card that is alone in the last line', () => {
    show(
      <StatRow data-testid="row">
        <StatCard label="ECC, estimated" value="£5,970.00" />
      </StatRow>,
    );
    const row = screen.getByTestId('row');
    expect(row).toHaveStyle({ display: 'flex', flexWrap: 'wrap' });
    expect(row.firstElementChild).toHaveStyle({ flexGrow: 1 });
  });
});

describe('CounterAnimation', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const shown = (container: HTMLElement) =>
    Number(container.querySelector('[aria-hidden]')?.textContent?.replace(',', ''));

  it('counts up within 500 ms in steps of at least 50 ms, and gives screen readers only the final value', () => {
    const { container } = show(<CounterAnimation value={1200} />);
    expect(shown(container)).toBe(0);
    pass(49);
    expect(shown(container)).toBe(0);
    pass(1);
    const first = shown(container);
    expect(first).toBeGreaterThan(0);
    pass(49);
    expect(shown(container)).toBe(first);
    pass(401);
    expect(shown(container)).toBe(1200);
    expect(screen.getByText('1,200', { ignore: '[aria-hidden]' })).toBeInTheDocument();
  });

  it('never steps faster than every 50 ms, however short its duration', () => {
    const { container } = show(<CounterAnimation value={8} durationMs={20} />);
    pass(49);
    expect(shown(container)).toBe(0);
    pass(1);
    expect(shown(container)).toBe(8);
  });

  it('continues from the previous value', () => {
    const { container, rerender } = show(<CounterAnimation value={100} />);
    pass(500);
    rerender(
      <PortalThemeProvider>
        <CounterAnimation value={110} />
      </PortalThemeProvider>,
    );
    expect(shown(container)).toBe(100);
    pass(500);
    expect(shown(container)).toBe(110);
  });

  it('does not animate with reduced motion', () => {
    matchMediaContaining('reduced-motion');
    const { container } = show(<CounterAnimation value={1200} />);
    expect(shown(container)).toBe(1200);
  });
});

describe('Reference', () => {
  it('copies itself and confirms it, without triggering the row around it', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const openRow = jest.fn();
    show(
      // biome-ignore lint/a11y: represents a table row that opens on a press
      <div onClick={openRow}>
        <Reference>Q-2026-004127</Reference>
      </div>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy Q-2026-004127' }));
    expect(write.mock.calls).toEqual([['Q-2026-004127']]);
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    expect(openRow).not.toHaveBeenCalled();
  });

  it('reports when the browser refuses', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    show(<Reference>Q-2026-004127</Reference>);
    await user.click(screen.getByRole('button', { name: 'Copy Q-2026-004127' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Could not copy'));
  });
});

describe('SupplierLogo', () => {
  it('loads the image of its size, and shows initials after one failed request for all', () => {
    const logo = <SupplierLogo supplierKey="city light" name="City Light" size={32} standalone />;
    show(logo);
    const picture = screen.getByRole('img', { name: 'City Light' });
    expect(picture).toHaveAttribute('src', '/img/suppliers/city%20light32.png');
    fireEvent.error(picture);
    expect(screen.getByRole('img', { name: 'City Light' })).toHaveAttribute('data-initials', 'CL');
    show(logo);
    expect(document.querySelectorAll('img')).toHaveLength(0);
  });

  it('is hidden from screen readers beside the name', () => {
    show(
      <button type="button">
        <SupplierLogo supplierKey="northlight" name="Quayside Fibre" />
        Quayside Fibre
      </button>,
    );
    const button = screen.getByRole('button', { name: 'Quayside Fibre' });
    fireEvent.error(button.querySelector('img') ?? button);
    expect(screen.getByRole('button', { name: 'Quayside Fibre' })).toBe(button);
    expect(button).toHaveTextContent(/^Quayside Fibre$/);
  });
});

describe('PriceFigures', () => {
  it('adds install and every month, and shows ECC separately as an estimate', () => {
    show(<PriceFigures install={190_000} monthly={31_250} termMonths={36} ecc={240_000} />);
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['Install', 'Monthly', 'Total for 36 months', 'ECC']);
    const figures = screen.getAllByRole('definition').map((figure) => figure.textContent);
    expect(figures).toEqual([
      '£1,900.00',
      '£312.50',
      '£13,150.00',
      'Excl. ECC',
      '£2,400.00',
      'Estimate, subject to survey',
    ]);
  });

  it('shows which costs are firm and which are unknown', () => {
    const { unmount } = show(
      <PriceFigures install={0} monthly={1} termMonths={12} ecc={5} isFirm isEccFirm />,
    );
    expect(screen.getByText('Firm')).toBeVisible();
    expect(screen.getByText('Firm, excl. ECC')).toBeVisible();
    unmount();
    show(<PriceFigures install={null} monthly={1} termMonths={12} />);
    expect(screen.getByText('Confirmed after the survey')).toBeVisible();
    expect(screen.getAllByText('–')).toHaveLength(3);
  });
});

describe('figures', () => {
  it('show money with its suffix, and only a dash when unknown', () => {
    show(
      <>
        <p data-testid="known">
          <Money pence={31_250} suffix="a month" />
        </p>
        <p data-testid="unknown">
          <Money pence={null} suffix="a month" />
        </p>
      </>,
    );
    expect(screen.getByTestId('known')).toHaveTextContent('£312.50 a month');
    expect(screen.getByTestId('unknown')).toHaveTextContent(/^–$/);
  });

  it('show progress in numbers, never beyond the maximum', () => {
    show(<ProgressBar label="Checking addresses" value={1200} max={1000} />);
    expect(screen.getByText('1,000 of 1,000 · 100%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Checking addresses' })).toHaveAttribute(
      'aria-valuenow',
      '1000',
    );
  });

  it('do not show 100% before completion', () => {
    show(<ProgressBar label="Import" value={9_999} max={10_000} />);
    expect(screen.getByText('9,999 of 10,000 · 99%')).toBeVisible();
  });

  it('link to the items they count', () => {
    show(
      <StatCard
        label="Pending approval"
        value="12"
        href="/approvals"
        delta={{ text: '8%', direction: 'up' }}
      />,
    );
    expect(screen.getByRole('link', { name: 'Pending approval' })).toHaveAttribute('href', '/approvals');
    expect(screen.getByText('up')).toBeInTheDocument();
  });

  it('show a dash for a missing value, and zero as zero', () => {
    show(
      <KeyValueList
        items={[
          { label: 'WAN IP', value: null },
          { label: 'PO reference', value: '' },
          { label: 'VLANs', value: 0 },
        ]}
      />,
    );
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['–', '–', '0']);
  });

  it('keep a link on the line of its label', () => {
    show(
      <KeyValueList
        items={[
          {
            label: 'Customer',
            value: (
              <Link href="/c" quiet>
                Mill
              </Link>
            ),
          },
        ]}
      />,
    );
    expect(screen.getByRole('link', { name: 'Mill' })).toHaveStyle({ paddingTop: '2px', marginTop: '-2px' });
  });

  it('keeps its columns for a single value, so that lists below each other align', () => {
    show(<KeyValueList columns={2} items={[{ label: 'Live date', value: '12/11/2023' }]} />);
    const list = screen.getByRole('term').closest('dl');
    expect(list && getComputedStyle(list).gridTemplateColumns).toContain('auto-fill');
  });
});
