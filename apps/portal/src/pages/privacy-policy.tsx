import { StoredNotice } from "../features/privacy/stored-notice.tsx";
import { TermsSheet } from "../features/terms/terms-pages.tsx";

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
        <StoredNotice />
      </div>
    </>
  );
}
