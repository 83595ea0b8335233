import { Component } from "react";
import type { ReactNode } from "react";

/** Catches an error of a page, so that the shell stays; React itself reports the error. */
export class CrashBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasCrashed: boolean }
> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children;
  }
}
