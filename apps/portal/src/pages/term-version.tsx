import { VersionSheet } from "../features/terms/terms-pages.tsx";
import { usePageParams } from "../platform/navigation/route-params.ts";

export default function TermVersionPage() {
  const { termId } = usePageParams("termVersion");
  return <VersionSheet key={termId} termId={termId} />;
}
