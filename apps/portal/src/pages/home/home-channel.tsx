import { SectionHeader } from "@colheita/ui/section-header/section-header";
import { OwnChannel } from "../../features/channels/own-channel.tsx";
import { useSession } from "../../platform/session/session-state.ts";
import styles from "./home-sections.module.css";

/** Shows for which account a seller sells, and in which role; nothing without such an account. */
export function HomeChannel() {
  const session = useSession();
  if (session.status !== "member" || !session.ownChannel) return null;
  return (
    <section className={styles.team} aria-labelledby="seu-canal">
      <SectionHeader id="seu-canal" title="Onde você vende" />
      <OwnChannel channel={session.ownChannel} category={session.member.category} />
    </section>
  );
}
