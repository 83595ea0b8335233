import { ReadingArticle } from "../features/settings/reading.tsx";

export default function RegulationPage() {
  return <ReadingArticle page="Regulation" title="Regulamento" fallback="Regulamento indisponível" />;
}
