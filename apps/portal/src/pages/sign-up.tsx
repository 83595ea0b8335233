import { SENT_EARLY } from "@colheita/contract/identity/early-forms";
import { pathOf } from "@colheita/contract/routes/routes";
import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import { Link } from "@colheita/ui/link/link";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { forgetProvided } from "../features/registration/sign-up/sign-up-draft.ts";
import { SignUpForm } from "../features/registration/sign-up/sign-up-form.tsx";
import { forgetNewUser, readNewUser, savedNewUser } from "../features/sign-on/saved-new-user.ts";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useInBrowser } from "../platform/use-in-browser.ts";
import { programme } from "../portal-words.ts";
import styles from "./sign-up.module.css";

const NewUserPart = lazy(() => loadCode(() => import("../features/sign-on/new-user-part.tsx")));

function forgetPerson(): void {
  forgetNewUser();
  forgetProvided();
}

/**
 * Provides the new user that a provider reported, out of the tab and not the document; it is removed when they
 * leave the page.
 */
function useNewUser(): { readonly newUser: NewUser | undefined; readonly refuse: () => void } {
  const saved = useInBrowser(savedNewUser);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => forgetPerson, []);
  const known = useMemo(() => (saved === undefined ? undefined : readNewUser(saved)), [saved]);
  const refuse = () => {
    forgetNewUser();
    setRefused(true);
  };
  return { newUser: isRefused ? undefined : known, refuse };
}

/** Returns whether the form was sent before its scripts: the same press does it now. */
const wasSentEarly = () => new URLSearchParams(location.search).get("erro") === SENT_EARLY;

/**
 * Shows how to take part. The form is filled with what a provider reported, if they come from one; nobody is made a
 * member without asking.
 */
export default function SignUpPage() {
  const { newUser, refuse } = useNewUser();
  const isEarly = useInBrowser(wasSentEarly) ?? false;
  return (
    <div className={`container ${styles.page}`}>
      <p>
        <Link href={pathOf("login")} icon="chevl">
          Voltar para o login
        </Link>
      </p>
      <h1>Faça parte do {programme.name}</h1>
      {isEarly ? (
        <p role="status">
          A página ainda estava abrindo. O que você escolheu está aqui: toque de novo em Continuar.
        </p>
      ) : null}
      {newUser ? (
        <Suspense>
          <NewUserPart newUser={newUser} />
        </Suspense>
      ) : null}
      <SignUpForm newUser={newUser} onMismatch={refuse} />
    </div>
  );
}
