import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from '../core/actions/link.tsx';
import { BrandName } from '../core/display/brand-mark.tsx';
import { Text } from '../core/display/text.tsx';
import { matchMediaContaining } from '../test/media.ts';
import { useColorMode } from './color-mode.ts';
import { colorModeStorageKey } from './color-mode-names.ts';
import { PortalThemeProvider, type PortalThemeProviderProps } from './provider.tsx';

const scheme = () => document.documentElement.getAttribute('data-color-scheme');

function ModeSwitch({ onRender }: { onRender: () => void }) {
  const { mode, scheme: shown, setMode } = useColorMode();
  onRender();
  return (
    <button type="button" onClick={() => setMode('dark')}>
      {mode} {shown}
    </button>
  );
}

let pages = 0;

/** Providers with the same nonce belong to one page, and share its styles. */
const NewPageProvider = (props: PortalThemeProviderProps) => (
  <PortalThemeProvider nonce={`page-${pages}`} {...props} />
);

beforeEach(() => {
  pages += 1;
  localStorage.clear();
  document.documentElement.removeAttribute('data-color-scheme');
});

afterEach(() => {
  document.head.innerHTML = '';
  jest.restoreAllMocks();
});

describe('PortalThemeProvider', () => {
  it('sets the page’s nonce on its style elements', () => {
    document.head.innerHTML = '<meta property="csp-nonce" content="abc123">';
    render(
      <PortalThemeProvider>
        <Text>Quotes</Text>
      </PortalThemeProvider>,
    );
    const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')];
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.map((style) => style.nonce)).toEqual(styles.map(() => 'abc123'));
  });

  it('adds neither variables nor global styles to a page that was prerendered with them', () => {
    document.head.innerHTML =
      '<style data-global-styles></style><style data-emotion="ui abc">.ui-abc { order: 1 }</style>';
    render(<NewPageProvider>Quotes</NewPageProvider>);
    expect(document.querySelectorAll('style')).toHaveLength(2);
  });

  it('adds the styles of another brand to such a page', () => {
    document.head.innerHTML =
      '<style data-global-styles></style><style data-emotion="ui abc">.ui-abc { order: 1 }</style>';
    render(<NewPageProvider brand={{ hue: 120 }}>Quotes</NewPageProvider>);
    expect(document.querySelectorAll('style[data-emotion]').length).toBeGreaterThan(1);
  });

  it('overrides parts of the default brand', () => {
    render(
      <NewPageProvider brand={{ name: 'Quayside' }}>
        <BrandName />
      </NewPageProvider>,
    );
    expect(screen.getByText('Quayside')).toBeVisible();
  });

  it('shows what is chosen, disabled or floating where the browser forces colours', () => {
    render(<NewPageProvider>Quotes</NewPageProvider>);
    const rules = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === '(forced-colors: active)')
      .map(({ cssText }) => cssText)
      .join('\n');
    expect(rules).toMatch(/\[aria-current\][^}]*background-color: Highlight/i);
    expect(rules).toMatch(/button\[aria-pressed="true"\][^}]*background-color: Highlight/i);
    expect(rules).toMatch(/MuiTabs-indicator[^}]*Highlight/i);
    expect(rules).toMatch(/MuiChip-root[^}]*border: 1px solid CanvasText/i);
    expect(rules).toMatch(/\[data-selected="true"\][^}]*outline: 2px solid Highlight/i);
    expect(rules).toMatch(/\[aria-disabled="true"\][^}]*color: GrayText/i);
    expect(rules).toMatch(/\[role="dialog"\][^}]*outline: 1px solid CanvasText/i);
  });

  it('uses the router for the portal’s own paths only', () => {
    render(
      <NewPageProvider linkComponent={(props) => <a {...props} data-router="yes" />}>
        <Link href="/quotes">Quotes</Link>
        <Link href="?page=2">Next page</Link>
        <Link href="//elsewhere.test">Disguised</Link>
        <Link href="/\elsewhere.test">Disguised too</Link>
        <Link href="https://status.test" external>
          Status
        </Link>
      </NewPageProvider>,
    );
    const byRouter = screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.dataset['router'] === 'yes']);
    expect(byRouter).toEqual([
      ['Quotes', true],
      ['Next page', true],
      ['Disguised', false],
      ['Disguised too', false],
      ['Status (opens in a new tab)', false],
    ]);
    expect(screen.getByRole('link', { name: /Status/ })).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('colour mode', () => {
  it('follows the device until the user chooses a mode', () => {
    matchMediaContaining('dark');
    render(
      <NewPageProvider>
        <ModeSwitch onRender={() => undefined} />
      </NewPageProvider>,
    );
    expect(scheme()).toBe('dark');
    expect(screen.getByRole('button')).toHaveTextContent('system dark');
  });

  it('applies the stored mode before the first paint', () => {
    localStorage.setItem(colorModeStorageKey, 'dark');
    let markedAtRender: string | null = null;
    render(
      <NewPageProvider>
        <ModeSwitch
          onRender={() => {
            markedAtRender ??= scheme();
          }}
        />
      </NewPageProvider>,
    );
    expect(markedAtRender).toBe('dark');
  });

  it('switches with an attribute, without re-rendering components that do not use the mode, and stores the choice', async () => {
    const rendered = jest.fn();
    const Bystander = () => {
      rendered();
      return <Text>Quotes</Text>;
    };
    const bystander = <Bystander />;
    render(
      <NewPageProvider mode="light">
        <ModeSwitch onRender={() => undefined} />
        {bystander}
      </NewPageProvider>,
    );
    const before = rendered.mock.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'light light' }));
    expect(scheme()).toBe('dark');
    expect(screen.getByRole('button')).toHaveTextContent('dark dark');
    expect(localStorage.getItem(colorModeStorageKey)).toBe('dark');
    expect(rendered.mock.calls.length).toBe(before);
  });

  it('works when storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    render(
      <NewPageProvider mode="light">
        <ModeSwitch onRender={() => undefined} />
      </NewPageProvider>,
    );
    expect(screen.getByRole('button')).toHaveTextContent('light');
  });
});
