import { type AnchorHTMLAttributes, createContext, type ElementType, type Ref, use } from 'react';

export type LinkComponent = ElementType<
  AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }
>;

export const LinkContext = createContext<LinkComponent>('a');

export interface SmartLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** A path on the portal's own origin. `//host` looks like a path but is another origin. */
const isOwnPath = (href: string | undefined) => href !== undefined && /^(\/(?![/\\])|[?#])/.test(href);

/** The router's link for the portal's own pages, a plain anchor for downloads and other sites. */
export function SmartLink({ href, ...rest }: SmartLinkProps) {
  const RouterLink = use(LinkContext);
  const leaves = rest.download !== undefined || rest.target === '_blank' || !isOwnPath(href);
  if (leaves) {
    const rel = rest.target === '_blank' ? 'noopener noreferrer' : rest.rel;
    return <a href={href} {...rest} rel={rel} />;
  }
  return <RouterLink href={href} {...rest} />;
}
