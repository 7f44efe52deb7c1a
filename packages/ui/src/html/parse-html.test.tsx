import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { parseHtml } from './parse-html.ts';

const show = (html: string) => render(<div data-testid="text">{parseHtml(html)}</div>);
const html = () => screen.getByTestId('text').innerHTML;

describe('HTML of the provider', () => {
  it('renders headings, lists and tables', () => {
    show(
      '<h2>Term</h2><p>You agree to <strong>36</strong> months &amp; more.</p><ul><li>One</li><li>Two</li></ul>',
    );
    expect(screen.getByRole('heading', { name: 'Term' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(html()).toContain('<strong>36</strong> months &amp; more.');
  });

  it('allows https and mailto links only', () => {
    show(
      '<a href="https://a.test/x">x</a> <a href="javascript:alert(1)">y</a> <a href="mailto:a@b.test">z</a>',
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.test/x',
      'mailto:a@b.test',
    ]);
    expect(screen.getByText('y')).toBeTruthy();
  });

  it('renders links to own pages with the given component, and other hosts never', () => {
    const text =
      '<a href="/orders?status=held">Orders</a> <a href="//a.test/x">x</a> <a href="/\\a.test">y</a>';
    render(
      <div>
        {parseHtml(text, ({ href, children }) => (
          <a href={`#own${href}`}>{children}</a>
        ))}
      </div>,
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#own/orders?status=held',
    ]);
    expect(render(<div>{parseHtml(text)}</div>).container.querySelector('a')).toBeNull();
  });

  it.each([
    ['<script>alert(1)</script>Text', 'Text'],
    ['<p onclick="alert(1)" style="x">Text</p>', '<p>Text</p>'],
    ['<img src=x onerror=alert(1)>Text', 'Text'],
    ['<svg><script>alert(1)</script></svg>Text', 'Text'],
    ['<p>a<!-- <script>x</script> -->b</p>', '<p>ab</p>'],
    ['<p title="a > b">Text</p>', '<p>Text</p>'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<a href="java&#115;cript:alert(1)">x</a>', '<span>x</span>'],
  ])('renders only text and known tags: %s', (given, shown) => {
    show(given);
    expect(html()).toBe(shown);
  });

  it('closes unclosed tags', () => {
    show('<ul><li>One<li>Two</ul><p>After <strong>all');
    expect(screen.getByText('all').tagName).toBe('STRONG');
    expect(html()).toContain('<p>After ');
  });
});
