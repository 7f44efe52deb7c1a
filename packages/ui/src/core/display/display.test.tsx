import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { AlertBanner, type AlertTone, alertIcons } from '../feedback/alert-banner.tsx';
import { SkipLink } from '../layout/visually-hidden.tsx';
import { Avatar } from './avatar.tsx';
import { getInitials } from './initials.ts';
import { StatusTag } from './status-tag.tsx';

const show = (element: React.ReactElement) => render(<PortalThemeProvider>{element}</PortalThemeProvider>);

describe('AlertBanner', () => {
  it('announces failures assertively and the rest politely', () => {
    show(
      <>
        <AlertBanner tone="danger">The order was not placed.</AlertBanner>
        <AlertBanner tone="success">Quote saved.</AlertBanner>
        <AlertBanner tone="info" live="off">
          The supplier confirms within two working days.
        </AlertBanner>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The order was not placed.');
    expect(screen.getByRole('status')).toHaveTextContent('Quote saved.');
  });

  it('can be dismissed and reports hovering', async () => {
    const close = jest.fn();
    const hover = jest.fn();
    show(
      <AlertBanner tone="success" onClose={close} onMouseEnter={hover}>
        Quote saved.
      </AlertBanner>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(close).toHaveBeenCalledTimes(1);
    expect(hover).toHaveBeenCalled();
  });
});

describe('the icon of an AlertBanner', () => {
  const pictureOf = (element: React.ReactNode) => {
    const { container, unmount } = show(<div>{element}</div>);
    const picture = container.querySelector('svg')?.innerHTML;
    unmount();
    return picture;
  };
  const tones = Object.keys(alertIcons) as AlertTone[]; // a table by tone

  it.each(tones)('is unique to the tone %s', (tone) => {
    const picture = pictureOf(
      <AlertBanner tone={tone} title="Not saved" live="off">
        The quote changed meanwhile.
      </AlertBanner>,
    );
    expect(picture).toBe(pictureOf(alertIcons[tone]));
    for (const other of tones.filter((one) => one !== tone))
      expect(picture).not.toBe(pictureOf(alertIcons[other]));
  });

  it('is shown with title, text and action, without a close button when it cannot be dismissed', () => {
    show(
      <AlertBanner tone="warning" title="Not saved" action={<button type="button">Try again</button>}>
        The quote changed meanwhile.
      </AlertBanner>,
    );
    const alert = screen.getByRole('status');
    expect(alert).toHaveTextContent('Not savedThe quote changed meanwhile.Try again');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again']);
  });
});

describe('StatusTag', () => {
  it('shows the label with a mark hidden from screen readers', () => {
    const { container } = show(<StatusTag tone="warning">Pending Approval</StatusTag>);
    expect(screen.getByText('Pending Approval')).toBeVisible();
    expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1);
    expect(container.textContent).toBe('Pending Approval');
  });

  it('shows a given icon instead of the mark', () => {
    show(
      <StatusTag tone="success" icon={<svg role="img" aria-label="Checked" />}>
        Live
      </StatusTag>,
    );
    expect(screen.getByRole('img', { name: 'Checked' })).toBeVisible();
    expect(document.querySelector('[aria-hidden="true"]')).toBeNull();
  });
});

describe('SkipLink', () => {
  it('moves the focus to the page', async () => {
    show(
      <>
        <SkipLink />
        <nav>Navigation</nav>
        <main id="main">Page</main>
      </>,
    );
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('Avatar', () => {
  it('shows initials, which are not part of the name of what is around it', () => {
    const { container } = show(
      <button type="button">
        <Avatar name="Rosa Okafor" /> Account
      </button>,
    );
    expect(screen.getByRole('button', { name: 'Account' })).toHaveTextContent(/^Account$/);
    expect(container.querySelector('[data-initials]')).toHaveAttribute('data-initials', 'RO');
  });

  it.each([
    ['Rosa Okafor', 'RO'],
    ['Quayside', 'Q'],
    ['  Ana María  de la Cruz ', 'AC'],
    ['(Acme) Connect', 'AC'],
    ['', ''],
  ])('shortens "%s" to "%s"', (name, short) => {
    expect(getInitials(name)).toBe(short);
  });
});
