import type { IconName } from "@colheita/ui/icon/icon";

/** A place that header and menu lead to. */
export interface NavigationLink {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}
