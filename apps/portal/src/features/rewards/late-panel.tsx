import { useEffect, useEffectEvent, useState } from "react";
import type { ComponentType, Key } from "react";
import { messages } from "../../platform/messages.ts";
import { loadCode } from "../../platform/navigation/load-code.ts";

interface LatePanelProps<Props extends object> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly isWanted: boolean;
  /** The code did not come: whoever wanted the panel does so no more. */
  readonly onMissing: () => void;
  /** Another key is another panel, without the state of the last one. */
  readonly panelKey?: Key;
  readonly panel: Props;
}

/** Shows a panel whose code loads when it is first opened, so that the page around it stays light. */
export function LatePanel<Props extends object>(props: LatePanelProps<Props>) {
  const { load, isWanted, onMissing, panelKey, panel } = props;
  const [Panel, setPanel] = useState<ComponentType<Props>>();
  const miss = useEffectEvent(() => {
    messages.error("Sem sinal. Espere a internet voltar e tente de novo.");
    onMissing();
  });
  const isAwaited = isWanted && Panel === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    // Without a network there is nothing to wait for, and whoever pressed hears it at once.
    const arrival = navigator.onLine ? loadCode(load) : load();
    arrival.then((component) => setPanel(() => component), miss);
  }, [isAwaited, load]);
  return Panel ? <Panel key={panelKey} {...panel} /> : null;
}
