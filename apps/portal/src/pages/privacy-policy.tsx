import { lazy, Suspense } from "react";
import { TermsSheet } from "../features/terms/terms-pages.tsx";
import { loadCode } from "../platform/navigation/load-code.ts";

// Below the policy, and for few: it comes when the page is already being read.
const StoredNotice = lazy(() => loadCode(() => import("../features/privacy/stored-notice.tsx")));

export default function PrivacyPolicyPage() {
  return (
    <>
      <TermsSheet
        page="privacy-policy"
        setting="PrivacyPolicy"
        title="Política de privacidade"
        fallback="Política de Privacidade indisponível"
      />
      <div className="container" data-width="article">
        <Suspense>
          <StoredNotice />
        </Suspense>
      </div>
    </>
  );
}
