import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../../test/server/http-call.ts";
import type { LoggedMember } from "../../../test/world/members.ts";
import { addTerm, termsWorld, type TermsWorld } from "../../../test/world/terms-world.ts";
import { pendingTermsOf } from "./index.ts";

let world: TermsWorld;
/** A farmer who logged in before any term was there. */
let member: LoggedMember;

beforeAll(async () => {
  world = await termsWorld();
}, 60_000);
beforeEach(async () => {
  await world.forget();
  member = await world.member();
});
afterAll(() => world.close());

const db = () => world.db;
const said = ({ status, code }: Answer) => [status, code];

describe("the public pages", () => {
  const page = (name: string) => world.call("GET", `/api/terms/page/${name}`);

  test("read the newest version in force, and have no text while there is none", async () => {
    expect((await page("privacy-policy")).json()).toEqual({ records: [] });
    const termId = await addTerm(db(), { isPrivate: true, title: "Privacidade" });
    await world.publish({ termId, activatesIn: -5, html: "<p>Antes</p>" });
    await world.publish({ termId, html: "<p>Agora</p>" });
    await world.publish({ termId, activatesIn: 5, html: "<p>Depois</p>" });
    expect((await page("privacy-policy")).text).toContain("<p>Agora</p>");
    const { records } = (await page("privacy-policy")).json() as { records: unknown[] };
    expect(records).toEqual([]);
    expect((await page("terms-of-use")).json()).toEqual({ records: [] });
  });

  test("return a version only if active (5.5), by 15 characters of its id or 18", async () => {
    const [active, toCome] = [await world.publish(), await world.publish({ activatesIn: 1 })];
    const regulation = await world.publish({ kind: "regulation" });
    const read = (id: string) => world.call("GET", `/api/terms/${id}`);
    expect((await read(active)).status).toBe(200);
    expect((await read(`${active}AAA`)).json()).toMatchObject({ version: { Id: active } });
    for (const id of [toCome, regulation, "a3V000000000000", "..%2f..%2fprofile"])
      expect(said(await read(id))).toEqual([404, "not-found"]);
  });

  test("row 17: what was stored in HtmlValue__c before a rule was stricter is cleaned again on its way out", async () => {
    const html = `<p onclick="x()">Texto<script>alert(1)</script><a href="javascript:alert(1)">aqui</a></p>`;
    const id = await world.publish({ html });
    const { HtmlValue__c: shown } = (await world.call("GET", `/api/terms/${id}`)).json();
    expect(shown).toBe("<p>Texto<a>aqui</a></p>");
  });
});

describe("regulations", () => {
  test("are listed for those they are for, and read by id", async () => {
    const id = await world.publish({ kind: "regulation", title: "Safra", html: "<p>Regras</p>" });
    await world.publish({ kind: "regulation", categories: ["Estudante"] });
    await world.publish({ kind: "regulation", activatesIn: 1 });
    const ask = (query = "") => world.call("GET", `/api/getRegulations${query}`, { token: member.token });
    const titles = async () =>
      ((await ask()).json()["records"] as { version: { Id: string } }[]).map(({ version }) => version.Id);
    expect(await titles()).toEqual([id]);
    expect((await ask()).text).not.toContain("Regras");
    expect((await ask(`?id=${id}`)).json()["records"]).toMatchObject([{ HtmlValue__c: "<p>Regras</p>" }]);
    expect(said(await ask("?id=a3V000000000000"))).toEqual([404, "not-found"]);
    expect(await pendingTermsOf(db(), member.id)).toEqual([]);
  });
});

test("a download is exactly what was accepted, whatever was published since", async () => {
  const other = await world.member();
  const termId = await addTerm(db(), { title: "Termos & condições" });
  const versionId = await world.publish({ termId, html: "<p>O texto daquele dia</p>" });
  const accepted = await world.accept(await world.withPending(member, ["terms"]), versionId, member);
  await world.publish({ termId, html: "<p>Outro texto</p>" });
  const token = member.token;
  const file = await world.call("GET", `/api/contact-term/${String(accepted.json()["id"])}/document`, {
    token,
  });
  expect(file.text).toContain("<article><p>O texto daquele dia</p></article>");
  expect(file.text).toContain("<h1>Termos &#38; condições</h1>");
  expect(file.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-disposition": expect.stringContaining("attachment") as string,
  });
  expect(file.headers["content-security-policy"]).toContain("default-src 'none'");
  const foreign = await world.call("GET", `/api/contact-term/${String(accepted.json()["id"])}/document`, {
    token: other.token,
  });
  expect(said(foreign)).toEqual([404, "not-found"]);
});
