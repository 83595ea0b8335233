import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filmOf } from "../../../apps/portal/test/note-pictures.ts";
import { expectSound } from "../everywhere/screen-states.ts";
import { test as base } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { somePaper } from "./invoice-papers.ts";

const paper = somePaper();

/** A browser before whose camera this note lies. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "colheita-film-"));
      const film = join(folder, "note.mjpeg");
      writeFileSync(film, await filmOf({ text: paper.accessKey, angle: 3 }));
      const camera = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

test("a note that lies before the camera is read by itself, and the camera is let go of", async ({
  member: { page },
}) => {
  await open(page, "/notas-fiscais");
  await page.getByRole("tab", { name: "Foto ou PDF" }).click();
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(globalThis, { tracks: stream.getTracks() });
      return stream;
    };
  });
  await page.getByRole("button", { name: "Ler com a câmera" }).click();
  await expect(page.getByRole("textbox", { name: "Chave de acesso" })).toHaveValue(paper.printedKey);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("Data de emissão")).toBeFocused();
  await expectSound(page);
  const states = await page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  );
  expect(states).toEqual(["ended"]);
});
