import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  createElement,
  useContext,
} from "react";

export type AnchorProps = ComponentPropsWithRef<"a"> & { href: string };

function PlainAnchor({ children, ...rest }: AnchorProps) {
  return <a {...rest}>{children}</a>;
}

/**
 * What draws an `<a>` to a page of this site. The portal gives its router's link once, at the top:
 * `<LinkProvider value={RouterAnchor}>`, with `RouterAnchor = ({ href, ...rest }) => <Link to={href} {...rest} />`.
 */
const LinkContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);
export const LinkProvider = LinkContext.Provider;

const isOwnPage = (href: string) =>
  href.startsWith("/") && !href.startsWith("//") && !href.startsWith("/api/");

/** Shows an unstyled `<a>`. A path of this site goes through the router; files, hashes and other sites do not. */
export function Anchor(props: AnchorProps) {
  const routed = useContext(LinkContext);
  const leaves = props.download !== undefined || (props.target && props.target !== "_self");
  return createElement(isOwnPage(props.href) && !leaves ? routed : PlainAnchor, props);
}
