/** What goes wrong or is tried, and what must hold then. A test that shows it begins with the row's name: "row 18: …". */
export interface FaultRow {
  readonly name: string;
  readonly fault: string;
  readonly mustHold: string;
  /** Why nothing shows it yet. */
  readonly comesWith?: string;
}

const row = (name: string, fault: string, mustHold: string, comesWith?: string): FaultRow => ({
  name,
  fault,
  mustHold,
  ...(comesWith !== undefined && { comesWith }),
});

export const FAULT_ROWS: readonly FaultRow[] = [
  row(
    "row 1",
    "each call as each role, with an own, a foreign and a missing id",
    "what the access table says; foreign and missing answer the same 404",
  ),
  row("row 2", "each field that can be written, sent where it is not meant", "ignored or 400, never stored"),
  row("row 3", "fields that a role may not read", "no document or token beyond the list of what is allowed"),
  row("row 4", "a switch to an account outside the group, inactive or blocked", "refused and logged"),
  row(
    "row 5",
    "`/mobile/{userId}` with ids one after the other; a ticket forged, old, of another page, or of who is gone",
    "a signed, short-lived ticket, else nothing personal",
  ),
  row(
    "row 6",
    "log-in, forgotten password and sign-up with known and unknown documents",
    "the same body in the same time",
  ),
  row(
    "row 7",
    "guessed passwords, of one account and of a thousand",
    "at most ten for an account and address; its owner still gets in",
  ),
  row("row 8", "guessed codes", "five tries within ten minutes, once"),
  row("row 9", "the right code a hundred times at once", "one success"),
  row("row 10", "a code of another member or purpose", "refused"),
  row("row 11", "tokens with another algorithm, key, audience, type or age", "401"),
  row(
    "row 12",
    "a refresh cookie used again, and twenty at once",
    "the family ends; an overlap holds for a short while only",
  ),
  row(
    "row 13",
    "a password changed, a member blocked or gone, with sessions and streams open",
    "dead within five seconds",
  ),
  row("row 14", "a fixed session; state, nonce or issuer of a sign-on mixed up", "refused"),
  row("row 15", "a page of another origin that writes, reads or opens the stream", "refused"),
  row(
    "row 16",
    "addresses that lead elsewhere: the remembered location, a switch, a link of content",
    "the own origin or a list",
  ),
  row(
    "row 17",
    "scripts in what people write, in addresses of files and pictures",
    "inert; the content policy reports nothing",
  ),
  row(
    "row 18",
    "five hundred redemptions of the last unit or of the last points",
    "exactly one; nothing below zero",
  ),
  row(
    "row 19",
    "one idempotency key a hundred times at once, and with another body",
    "one effect, the same reply; 422",
  ),
  row("row 20", "what counts once, raced: referrals, invitations, cards", "once each"),
  row("row 21", "quantities below zero, huge, broken or not a number", "400"),
  row(
    "row 22",
    "SQL in each parameter; names of target groups",
    "none gets through; a list of what is allowed",
  ),
  row("row 23", "addresses that the server would fetch", "a list, no redirects, no private ranges"),
  row("row 24", "forwarded headers that lie, odd methods, two lengths", "ignored or 400"),
  row("row 25", "prototypes polluted, parameters twice, JSON 10,000 deep", "400 and no effect"),
  row("row 26", "100 kB for each check by a pattern", "within 10 ms"),
  row(
    "row 27",
    "images that are something else, huge, cut off, or tell a place",
    "refused or drawn anew; nothing else is kept",
  ),
  row("row 28", "XML of invoices with entities, bombs, 50 MB", "refused within 50 ms and 20 MB"),
  row(
    "row 29",
    "CSV of bad encoding, long lines, duplicates, formulas",
    "a report by line; exports are made harmless",
  ),
  row("row 30", "bodies of a gigabyte, and bombs", "413"),
  row(
    "row 31",
    "slow headers, bodies and readers, a thousand connections",
    "the others wait at most twice as long",
  ),
  row("row 32", "cases, e-mails, messages and exports in masses", "limits and bounded queues"),
  row("row 33", "paths out of a folder, guessed keys of files", "404; private files by signed address"),
  row("row 34", "errors provoked at random", "no stack, statement or version"),
  row(
    "row 35",
    "secrets and personal data in logs, addresses, caches, scripts and what a browser keeps",
    "none",
  ),
  row(
    "row 36",
    "the server killed in the middle of calls",
    "what was acknowledged is stored; a retry acts once",
  ),
  row(
    "row 37",
    "the database killed under load, fifty times",
    "nothing lost or doubled; serving within 5 s after it is back",
  ),
  row("row 38", "the disk full, then free again", "writes 503, reads go on; it recovers by itself"),
  row(
    "row 39",
    "the database restarted, no connection free, a lock held, a deadlock",
    "a limit, 503, nothing leaks",
  ),
  row(
    "row 40",
    "clocks that are off, midnight in São Paulo, the end of a year",
    "expiry and what is daily are right; the database's clock rules",
  ),
  row(
    "row 41",
    "mail, push, CEP and sign-on services down, slow or talking nonsense",
    "what can goes on, the rest waits; logging in survives",
  ),
  row(
    "row 42",
    "push services that say gone, later or error; a notice twice",
    "the subscription goes; back-off; one notice",
    "push messages",
  ),
  row("row 43", "partners that answer with hostile data", "checked like what people send"),
  row("row 44", "migration, backup and restore under traffic; a damaged backup", "equal hashes; refused"),
  row("row 45", "two processes, one of them stopped; stale jobs", "one expiry, one draw"),
  row("row 46", "a row of the ledger changed in the database", "the audit of the chain names it"),
  row("row 47", "a new version with old tabs and workers open", "no white page; a notice to update"),
  row("row 48", "a stop under full load", "no request lost"),
  row("H1", "the database killed with jobs under way", "jobs move again by themselves, none lost or doubled"),
  row(
    "H2",
    "the embedded database killed again and again",
    "started again each time, or the process ends with one line",
  ),
  row("M1", "a path spelled another way", "the limits of calls count it"),
  row("L1", "a member blocked in the database itself", "session and stream end as in row 13"),
  row("L2", "personal data spelled in an address", "not in the log"),
  row("L3", "a demo that the network reaches; figures read through a proxy", "the start warns; refused"),
  row("L4", "a wanted location that logs out or ends a session", "only pages"),
  row("L5", "two Host headers", "400"),
  row("L6", "two starts on one fresh folder", "one serves, the other ends with one line"),
];
