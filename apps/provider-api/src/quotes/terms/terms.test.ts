import { describe, expect, it } from '@jest/globals';
import { sanitizeTerms, toParagraphs } from './service.ts';

describe('terms of a supplier', () => {
  it('keep their structure and lose everything that could run or load (F29)', () => {
    const html =
      '<h2 onclick="x()">1. Service</h2><script>alert(1)</script><p style="x">Text<img src=x onerror=alert(1)></p>' +
      '<a href="javascript:alert(1)">bad</a><a href="https://supplier.test/terms">good</a><iframe src="https://x.test"></iframe>';
    expect(sanitizeTerms(html)).toBe(
      '<h2>1. Service</h2><p>Text</p><a rel="noopener noreferrer">bad</a>' +
        '<a href="https://supplier.test/terms" rel="noopener noreferrer">good</a>',
    );
  });

  it('are converted to lines for the PDF', () => {
    const html = sanitizeTerms(
      '<h2>1. Charges</h2><p>Terms &amp; prices\n  in £</p><ul><li>One</li><li>Two</li></ul>',
    );
    expect(toParagraphs(html)).toEqual(['# 1. Charges', 'Terms & prices in £', '• One', '• Two']);
  });
});
