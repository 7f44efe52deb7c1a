import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** The link component of every widget: the router's link. */
export function RouterLink({ href = '', ...rest }: Props) {
  return <Link to={href} {...rest} />;
}
