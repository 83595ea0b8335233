import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { CaseView } from "../features/support/conversation/case-view.tsx";
import { usePageParams } from "../platform/navigation/route-params.ts";
import styles from "./case-detail.module.css";

export default function CaseDetailPage() {
  const { caseId } = usePageParams("caseDetail");
  return (
    <div className={`container ${styles.page}`} data-width="article">
      <p>
        <Link href={pathOf("contact")} icon="chevl">
          Fale Conosco
        </Link>
      </p>
      {/* Another case is another page, though the address is of the same kind. */}
      <CaseView key={caseId} caseId={caseId} />
    </div>
  );
}
