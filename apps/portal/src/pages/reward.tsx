import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { RewardView } from "../features/rewards/reward/reward-view.tsx";
import { usePageParams } from "../platform/navigation/route-params.ts";
import styles from "./reward.module.css";

export default function RewardPage() {
  const { rewardId } = usePageParams("reward");
  return (
    <div className="container">
      <p className={styles.back}>
        <Link href={pathOf("rewards")} icon="chevl">
          Prêmios
        </Link>
      </p>
      <RewardView rewardId={rewardId} />
    </div>
  );
}
