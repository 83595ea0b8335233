/** What becomes of the books of somebody who left. */
export const BOOKS = {
  retainedAs: "points",
  because:
    "the books, under an id that no longer is anybody: points, kinds, dates, the reasons the team wrote and the codes of parcels",
} as const;
