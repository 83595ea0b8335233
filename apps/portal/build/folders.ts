import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Where the build reads and writes. What is in `.cache` may be deleted at any time. */
export const folders = {
  root,
  /** Files that are served as they are, by the same address: the demo's pictures. */
  public: join(root, "public"),
  drawings: join(root, ".cache/drawings"),
  /** The prerender as a Node module. */
  server: join(root, ".cache/server"),
  /** The next `dist`, until it is whole. */
  next: join(root, ".cache/next"),
  dist: join(root, "dist"),
} as const;
