import { Avatar } from "@colheita/ui/avatar/avatar";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { useSession } from "../../platform/session/session-state.ts";
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

/** Whose account this is: the session tells it before anything else has come. */
export function AccountHead() {
  const session = useSession();
  const member = session.status === "member" ? session.member : undefined;
  return (
    <div className={`container ${styles.head}`}>
      <Avatar
        seed={member?.id ?? ""}
        name={member?.firstName}
        photoUrl={member?.photoUrl}
        size="large"
        className={styles.avatar ?? ""}
      />
      <div className={styles.words}>
        <h1>{member ? fullNameOf(member) : <NamePlace />}</h1>
        <p className="soft">
          {member ? `${member.category}, categoria ${member.milestoneCategory}` : <Skeleton width="third" />}
        </p>
      </div>
    </div>
  );
}
