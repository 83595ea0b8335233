import { Component } from "react";
import type { ReactNode } from "react";

/** Keeps the shell standing when a page breaks; React itself reports what broke. */
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
