import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { styled } from '../../theme/styles/styled.tsx';
import { Link } from './link.tsx';

const Row = styled(Link)({ paddingTop: 10 });

it('is a target of 24 px in quiet text, and leaves the padding of a styled link alone', () => {
  render(
    <>
      <Link href="/a" quiet>
        Plain
      </Link>
      <Row href="/b" quiet>
        Row
      </Row>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Plain' })).toHaveStyle({ paddingTop: '2px' });
  expect(screen.getByRole('link', { name: 'Row' })).toHaveStyle({ paddingTop: '10px' });
});
