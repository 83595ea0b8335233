import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Answer } from "../server/http-call.ts";
import type { LoggedMember } from "./members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { published } from "../../src/capabilities/terms/terms-cache.ts";
import { sql, type Db } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";
import { announce } from "../../src/platform/live/live.ts";

/** What a published version of the tests says, and whom it is for; farmers, from today on, when nothing is said. */
export interface GivenVersion {
  readonly termId?: string;
  readonly kind?: "acceptance" | "regulation";
  readonly title?: string;
  readonly label?: string;
  readonly isPrivate?: boolean;
  readonly business?: string;
  readonly businessCycleId?: string;
  readonly categories?: readonly string[];
  /** Days from today. */
  readonly activatesIn?: number;
  readonly startsIn?: number;
  readonly endsIn?: number;
  readonly html?: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Adds a term, and returns its id. */
export async function addTerm(db: Db, given: GivenVersion = {}): Promise<string> {
  const { kind = "acceptance", title = "Termos de uso", label = null, isPrivate = false } = given;
  const { businessCycleId = null, startsIn = null, endsIn = null } = given;
  const id = newId("a3T");
  await sql`insert into terms.term (id, kind, title, label, is_private, business_cycle_id, starts_on, ends_on)
    values (${id}, ${kind}, ${title}, ${label}, ${isPrivate}, ${businessCycleId},
      platform.today() + ${startsIn}::integer, platform.today() + ${endsIn}::integer)`.execute(db);
  return id;
}

/** Adds a published version, of a new term unless one is given, and notifies the processes. Returns its id. */
export async function publishTerm(db: Db, given: GivenVersion = {}): Promise<string> {
  const termId = given.termId ?? (await addTerm(db, given));
  const { html = "<p>O que você pode esperar do programa.</p>", activatesIn = 0, business = null } = given;
  const categories = given.categories ?? (given.isPrivate || business ? [] : ["Agricultor"]);
  const id = newId("a3V");
  await sql`insert into terms.version (id, term_id, number, business, categories, activates_on, html, content_hash, state,
      written_by, approved_by, published_at)
    select ${id}, ${termId}, count(*) + 1, ${business}, ${[...categories]}::text[],
      platform.today() + ${activatesIn}::integer, ${html}, ${sha256(html)}, 'published',
      '{005Operator0001}', '005Operator0002', platform.clock()
    from terms.version where term_id = ${termId}`.execute(db);
  await announce(db, "terms");
  return id;
}

/** The API with what the tests of terms do to it. */
export interface TermsWorld extends TestWorld {
  /** Publishes a version, and waits until the process knows it. Returns its id. */
  readonly publish: (given?: GivenVersion) => Promise<string>;
  /** Takes every term away, and waits until the process knows it. */
  readonly forget: () => Promise<void>;
  /** Renews the session of a member's browser: its token, when exactly this stands before it. */
  readonly withPending: (of: LoggedMember, pending: readonly string[]) => Promise<string>;
  /** Accepts a version, from another address than the one that the call names. */
  readonly accept: (token: string, versionId: string, of: LoggedMember, more?: object) => Promise<Answer>;
}

/** Starts the API on a fresh database. */
export async function termsWorld(): Promise<TermsWorld> {
  const world = await testWorld();
  const { db } = world;
  const knownIds = async () => (await published(world.platform.db)).versions.map(({ id }) => id);
  return {
    ...world,
    publish: async (given) => {
      const id = await publishTerm(db, given);
      await expect.poll(knownIds).toContain(id);
      return id;
    },
    forget: async () => {
      await sql`truncate terms.acceptance, terms.version, terms.term, terms.reminder cascade`.execute(db);
      await announce(db, "terms");
      await expect.poll(knownIds).toEqual([]);
    },
    withPending: async ({ cookie }, pending) => {
      const headers = { cookie: `colheita_refresh=${cookie}` };
      const answer = await world.call("GET", "/api/session", { headers });
      const { session } = answer.json() as { session?: { pending: string[]; token: string } };
      expect(session?.pending, answer.text).toEqual(pending);
      return session?.token ?? "";
    },
    accept: (token, versionId, of, more = {}) =>
      world.call("POST", "/api/contact-term/v2", {
        token,
        headers: {
          "x-forwarded-for": "198.51.100.77",
          "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/150 Mobile",
        },
        body: { contactTaxId: of.taxId, termId: versionId, contactId: of.id, clientIP: "10.9.9.9", ...more },
      }),
  };
}
