import { memo } from "react";

export interface DrawingProps {
  /** SVG text of the pattern language; never text that a person wrote. */
  svg: string;
  className?: string;
}

/** Shows a drawing of the pattern language in the page. The wrapper gives it its size. */
export const Drawing = memo(function Drawing({ svg, className }: DrawingProps) {
  // The functions in patterns/ write every character of it.
  // oxlint-disable-next-line react/no-danger
  return <span className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
});
