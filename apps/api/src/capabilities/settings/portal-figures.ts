import { portalFigures, type PortalFigure } from "@colheita/contract/routes/portal-settings";
import { between } from "./setting-values.ts";

/** A figure may be a tenth to ten times what it is while nobody set another: what is longer or shorter is a slip. */
export const figureSchemas = Object.fromEntries(
  Object.entries(portalFigures).map(([name, value]) => [name, between(Math.ceil(value / 10), value * 10)]),
) as Record<PortalFigure, ReturnType<typeof between>>;
