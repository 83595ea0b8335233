import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import type { DefinitionWords } from "./definition-words.ts";

const ways = {
  "ask-again": { href: pathOf("passwordReset"), label: "Pedir outro código" },
  help: { href: pathOf("contact"), label: "Fale Conosco" },
};

/** Shows why a password was not saved, and what to do. */
export function DefinitionRefusal({ words: { title, text, way } }: { words: DefinitionWords }) {
  return (
    <Notice tone="error" live="alert" title={title}>
      {text} {way ? <Link href={ways[way].href}>{ways[way].label}</Link> : null}
    </Notice>
  );
}
