import mapUrl from "#drawings/code.svg?no-inline";
import map from "#drawings/code.svg?raw";
import { Link } from "@colheita/ui/link/link";
import type { ReactNode } from "react";
import { DoorFrame } from "./door-frame.tsx";

interface DoorPageProps {
  /** Distinguishes the page's map from that of the page before. */
  name: string;
  title: string;
  /** Where the step before is; none when there is no way back. */
  back?: { readonly href: string; readonly label: string };
  children: ReactNode;
}

/** Shows a page before the log-in on which one thing is to be done. */
export function DoorPage({ name, title, back, children }: DoorPageProps) {
  return (
    <DoorFrame name={name} inline={import.meta.env.SSR ? map : ""} url={mapUrl}>
      {back ? (
        <p>
          <Link href={back.href} icon="chevl">
            {back.label}
          </Link>
        </p>
      ) : null}
      <h1>{title}</h1>
      {children}
    </DoorFrame>
  );
}
