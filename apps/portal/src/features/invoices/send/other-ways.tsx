import type { NfeCode } from "@colheita/brazil";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { lazy, Suspense } from "react";
import { loadCode } from "../../../platform/navigation/load-code.ts";
// What the form shows comes along.
import "./form-notices.tsx";

export { SentFromHere } from "../queue/queue-report.tsx";

const XmlPicker = lazy(async () => {
  const { XmlPicker } = await loadCode(() => import("../queue/xml-picker.tsx"));
  return { default: XmlPicker };
});

const PaperPicker = lazy(async () => {
  const { PaperPicker } = await loadCode(() => import("../scan/paper-picker.tsx"));
  return { default: PaperPicker };
});

interface OtherWayProps {
  way: "paper" | "xml";
  /** Called with what the code of a note says that was photographed. */
  onRead: (code: NfeCode) => void;
}

/** Shows a way to send invoices without typing their keys. */
export function OtherWay({ way, onRead }: OtherWayProps) {
  return (
    <Suspense fallback={<Skeleton width="most" />}>
      {way === "xml" ? <XmlPicker /> : <PaperPicker onRead={onRead} />}
    </Suspense>
  );
}
