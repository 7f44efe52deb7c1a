import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PortalThemeProvider } from '../theme/provider.tsx';
import { DataState, type DataStateProps } from './data-state.tsx';

type Props = Partial<DataStateProps<readonly string[]>> & Pick<DataStateProps<readonly string[]>, 'state'>;

const show = (props: Props) =>
  render(
    <PortalThemeProvider
      describeError={(error) => ({
        title: 'The quotes could not be loaded',
        text: String(error),
        reference: 'req-42',
        canRetry: error !== 'forbidden',
      })}
    >
      <DataState empty={{ title: 'No saved quotes yet', text: 'Save one first.' }} {...props}>
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
  it('shows its skeleton only when the wait is longer than 150 ms', () => {
    show({ state: { isLoading: true }, skeleton: <p>Skeleton</p> });
    pass(149);
    expect(screen.queryByText('Skeleton')).toBeNull();
    pass(1);
    expect(screen.getByText('Skeleton')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it('shows a failure as a failure, never as emptiness, with what to quote and a way to try again', () => {
    const retry = jest.fn();
    show({ state: { isLoading: false, error: 'down' }, onRetry: retry });
    expect(screen.getByRole('alert')).toHaveTextContent('The quotes could not be loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('req-42');
    expect(screen.queryByText('No saved quotes yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('offers no second try where it cannot help', () => {
    show({ state: { isLoading: false, error: 'forbidden' }, onRetry: () => undefined });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('waits while a failed read is tried again', () => {
    show({ state: { isLoading: true, error: 'down' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why there is nothing yet', () => {
    show({ state: { isLoading: false, data: [] } });
    expect(screen.getByText('No saved quotes yet')).toBeVisible();
  });

  it('says that nothing matches where filters are set, and clears them', () => {
    const clear = jest.fn();
    show({ state: { isLoading: false, data: [] }, isFiltered: true, onClearFilters: clear });
    expect(screen.getByText('Nothing matches these filters')).toBeVisible();
    expect(screen.queryByText('No saved quotes yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it('shows data, also while it is read again', () => {
    show({ state: { isLoading: true, data: ['Q-1', 'Q-2'] } });
    expect(screen.getByText('Q-1, Q-2')).toBeVisible();
  });

  it('keeps the last good data on screen under the notice of a failure', () => {
    show({ state: { isLoading: false, data: ['Q-1'], error: 'down' } });
    expect(screen.getByText('Q-1')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('This may be out of date');
  });

  it('asks the caller what counts as empty', () => {
    show({ state: { isLoading: false, data: ['draft'] }, isEmpty: (quotes) => quotes[0] === 'draft' });
    expect(screen.getByText('No saved quotes yet')).toBeVisible();
  });
});
