import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";

/** What went wrong with the whole form, and what leads on beside trying again. */
export interface Fault {
  readonly title: string;
  readonly text: string;
  readonly way?: "log-in" | "help";
}

/** Shows what is wrong above the form; what was typed stays. */
export function FormFault({ fault: { title, text, way } }: { fault: Fault }) {
  return (
    <Notice tone="error" live="alert" title={title} comesIntoView>
      {text}{" "}
      {way === "log-in" ? (
        <>
          <Link href={pathOf("login")}>Entrar</Link>{" "}
          <Link href={pathOf("passwordReset")}>Esqueci a senha</Link>
        </>
      ) : null}
      {way === "help" ? <Link href={pathOf("contact")}>Fale Conosco</Link> : null}
    </Notice>
  );
}
