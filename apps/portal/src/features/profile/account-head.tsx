import { pathOf } from "@colheita/contract/routes/routes";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { Icon } from "@colheita/ui/icon/icon";
import { Anchor } from "@colheita/ui/link/anchor";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { useKnownBalance } from "../../platform/data/balance.ts";
import { levelNameOf, useLevelLabel } from "../../platform/session/points-label.ts";
import { useSession } from "../../platform/session/session-state.ts";
import { categoryLabel } from "../../platform/category-rules.ts";
import { fullNameOf } from "./profile-rules.ts";
import styles from "./account-head.module.css";

function NamePlace() {
  return (
    <>
      <span className="visually-hidden">Minha conta</span>
      <Skeleton width="half" className={styles.namePlace ?? ""} />
    </>
  );
}

/** Shows whose account this is, out of the session, before anything else has loaded. */
export function AccountHead() {
  const balance = useKnownBalance();
  const session = useSession();
  const own = session.status === "member" ? session : undefined;
  const member = own?.member;
  const level = useLevelLabel();
  return (
    <div className={`container ${styles.head}`}>
      <div className={styles.portrait}>
        <Avatar
          seed={member?.id ?? ""}
          name={member?.firstName}
          photoUrl={member?.photoUrl}
          size="large"
          className={styles.avatar ?? ""}
        />
        <Anchor
          href={pathOf("profilePhoto")}
          className={styles.change}
          aria-label={member?.photoUrl ? "Trocar a foto" : "Pôr uma foto"}
        >
          <Icon name="cam" />
        </Anchor>
      </div>
      <div className={styles.words}>
        <h1>{member ? fullNameOf(member) : <NamePlace />}</h1>
        <p className="soft">
          {own ? (
            `${categoryLabel(own.member.category)}, ${level} ${levelNameOf(own, balance)}`
          ) : (
            <Skeleton width="third" />
          )}
        </p>
      </div>
    </div>
  );
}
