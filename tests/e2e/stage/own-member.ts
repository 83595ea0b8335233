import type { Page } from "@playwright/test";
import { addMember, definePassword, definitionLink, type NewMember } from "../sign-up/new-member.ts";
import { call } from "./operators.ts";
import { test as base } from "./portal-page.ts";

/** A member who is nobody in the other journeys. */
export interface OwnMember extends NewMember {
  /** Where they sit: who has a password is logged in there. */
  readonly page: Page;
  readonly password: string;
  /** The path of the link by which the password was defined. */
  readonly usedLink: string;
}

/** How far a member has come when the journey begins. */
export type Standing = "without password" | "before the terms" | "inside";

interface Start {
  standing: Standing;
  category: string;
  member: OwnMember;
}

/** A journey that may have a member of its own: whoever does not name one does not wait for one to be made. */
export const test = base.extend<Start>({
  standing: ["inside", { option: true }],
  category: ["Agricultor", { option: true }],
  member: async ({ page, standing, category }, use) => {
    await use(await newMember(page, standing, category));
  },
});

async function newMember(page: Page, standing: Standing, category?: string): Promise<OwnMember> {
  const added = await addMember(page.request, category);
  const password = "Lavoura-Boa#26";
  const usedLink = standing === "without password" ? "" : await comeIn(page, added, password);
  if (standing === "inside") await acceptAll(page, added);
  return { ...added, page, password, usedLink };
}

/** Lets another new member come into the browser of whoever is there: its session is theirs. */
export async function replaceMember(page: Page): Promise<void> {
  await newMember(page, "inside");
}

async function comeIn(page: Page, member: NewMember, password: string): Promise<string> {
  const link = await definitionLink(page, member);
  await definePassword(page.request, link, password);
  return link;
}

/** Returns the access token of whoever is logged in in this browser, for calls that need no page. */
export async function ownToken({ request }: Page): Promise<string> {
  const opened = await request.get("/api/session");
  const { session } = (await opened.json()) as { session: { token: string } };
  return session.token;
}

async function acceptAll(page: Page, { taxId, email, lastName }: NewMember): Promise<void> {
  const data = { cpf: taxId, email, lastName };
  await call(page.request, { path: "/acceptAgreement", token: await ownToken(page), data });
}
