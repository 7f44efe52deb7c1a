import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { DataState, type DataStateProps } from './data-state.tsx';

type Props = Partial<DataStateProps<readonly string[]>> & Pick<DataStateProps<readonly string[]>, 'state'>;

const show = (props: Props) =>
  render(
    <PortalThemeProvider
      describeError={(error) => ({
        title: 'The quotes could not be loaded',
        description: String(error),
        reference: 'req-42',
        canRetry: error !== 'forbidden',
        isNotFound: error === 'missing',
      })}
    >
      <DataState empty={{ title: 'No saved quotes yet', description: 'Save one first.' }} {...props}>
        {(quotes) => <p>{quotes.join(', ')}</p>}
      </DataState>
    </PortalThemeProvider>,
  );

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('DataState', () => {
  it('shows the skeleton only after 150 ms', () => {
    show({ state: { isLoading: true }, skeleton: <p>Skeleton</p> });
    pass(149);
    expect(screen.queryByText('Skeleton')).toBeNull();
    pass(1);
    expect(screen.getByText('Skeleton')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it('shows a failure with its reference and a retry button, not the empty text', () => {
    const retry = jest.fn();
    show({ state: { isLoading: false, error: 'down' }, onRetry: retry });
    expect(screen.getByRole('alert')).toHaveTextContent('The quotes could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('req-42');
    expect(screen.queryByText('No saved quotes yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('offers no retry where it cannot help', () => {
    show({ state: { isLoading: false, error: 'forbidden' }, onRetry: () => undefined });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows no error while a failed query is retried', () => {
    show({ state: { isLoading: true, error: 'down' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the empty text for an empty list', () => {
    show({ state: { isLoading: false, data: [] } });
    expect(screen.getByText('No saved quotes yet')).toBeVisible();
  });

  it('shows the no-match text when filters are set, and clears them', () => {
    const clear = jest.fn();
    show({ state: { isLoading: false, data: [] }, isFiltered: true, onClearFilters: clear });
    expect(screen.getByText('Nothing matches these filters')).toBeVisible();
    expect(screen.queryByText('No saved quotes yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it('keeps showing data while it reloads', () => {
    show({ state: { isLoading: true, data: ['Q-1', 'Q-2'] } });
    expect(screen.getByText('Q-1, Q-2')).toBeVisible();
  });

  it('keeps what was typed when a reload fails', () => {
    const field = (error?: string) => (
      <PortalThemeProvider
        describeError={() => ({ title: 'Not loaded', description: 'Down.', reference: 'r-1' })}
      >
        <DataState state={{ isLoading: false, data: 'Q-1', error }}>{() => <input />}</DataState>
      </PortalThemeProvider>
    );
    const { rerender } = render(field());
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Still down' } });
    rerender(field('down'));
    expect(screen.getByRole('status')).toHaveTextContent('This may be out of date');
    expect(screen.getByRole('textbox')).toHaveValue('Still down');
  });

  it('keeps the last data on screen under a warning when a reload fails', () => {
    show({ state: { isLoading: false, data: ['Q-1'], error: 'down' } });
    expect(screen.getByText('Q-1')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('This may be out of date');
  });

  it.each([null, undefined])('shows the empty text when the query answers %s', (data) => {
    const children = jest.fn(() => null);
    render(
      <DataState state={{ isLoading: false, data }} empty={{ title: 'No margin set' }}>
        {children}
      </DataState>,
    );
    expect(screen.getByText('No margin set')).toBeVisible();
    expect(children).not.toHaveBeenCalled();
  });

  it('shows its own text for an item that does not exist', () => {
    const notFound = { title: 'We couldn’t find this order' };
    const { rerender } = show({ state: { isLoading: false, error: 'missing' }, notFound });
    expect(screen.getByText('We couldn’t find this order')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(
      <DataState
        state={{ isLoading: false, data: null }}
        empty={{ title: 'No orders yet' }}
        notFound={notFound}
      >
        {() => null}
      </DataState>,
    );
    expect(screen.getByText('We couldn’t find this order')).toBeVisible();
  });

  it('shows any other failure as an error, also where it has a text for a missing item', () => {
    show({ state: { isLoading: false, error: 'down' }, notFound: { title: 'We couldn’t find this order' } });
    expect(screen.getByRole('alert')).toHaveTextContent('The quotes could not be loaded');
  });

  it('leaves an empty list to the children where it has no text for it', () => {
    render(
      <DataState state={{ isLoading: false, data: [] as readonly string[] }}>
        {(quotes) => <p>{quotes.length} quotes</p>}
      </DataState>,
    );
    expect(screen.getByText('0 quotes')).toBeVisible();
  });

  it('lets the caller decide what counts as empty', () => {
    show({ state: { isLoading: false, data: ['draft'] }, isEmpty: (quotes) => quotes[0] === 'draft' });
    expect(screen.getByText('No saved quotes yet')).toBeVisible();
  });
});
