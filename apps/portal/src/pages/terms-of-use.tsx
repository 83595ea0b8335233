import { TermsSheet } from "../features/terms/terms-pages.tsx";

export default function TermsOfUsePage() {
  return (
    <TermsSheet
      page="terms-of-use"
      setting="TermsOfService"
      title="Termos de uso"
      fallback="Termos de uso indisponíveis"
    />
  );
}
