import mapUrl from "#drawings/account.svg?no-inline";
import map from "#drawings/account.svg?raw";
import { pathOf } from "@colheita/contract/routes/routes";
import { Icon, type IconName } from "@colheita/ui/icon/icon";
import { Link } from "@colheita/ui/link/link";
import { lazy, Suspense, useEffect } from "react";
import { AccountHead } from "../features/profile/account-head.tsx";
import { ProfilePlace } from "../features/registration/profile/profile-place.tsx";
import { FixedMap } from "../platform/drawings/fixed-map.tsx";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useNavigate } from "../platform/navigation/router.tsx";
import { usePhoneWidth } from "../platform/phone-width.ts";
import styles from "./account.module.css";

const ProfileForm = lazy(() => loadCode(() => import("../features/registration/profile/profile-form.tsx")));
const ProofDialog = lazy(() => loadCode(() => import("../features/second-factor/proof-dialog.tsx")));

interface Way {
  readonly href: string;
  readonly title: string;
  readonly icon: IconName;
}

const ways: readonly Way[] = [
  { href: pathOf("account"), title: "Minha conta", icon: "user" },
  { href: pathOf("passwordChange"), title: "Alterar senha", icon: "lock" },
  { href: pathOf("myData"), title: "Privacidade e meus dados", icon: "law" },
];

function Ways() {
  return (
    <nav className={styles.nav} aria-label="Outros dados da conta">
      <ul>
        {ways.map(({ href, title, icon }) => (
          <li key={href}>
            <Link href={href} className={styles.navLink ?? ""}>
              <Icon name={icon} />
              <span>{title}</span>
              <Icon name="chevr" size="small" />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.leave}>
        <Link href={pathOf("accountClosing")} isStandalone className={styles.close ?? ""}>
          Encerrar minha conta
        </Link>
      </p>
    </nav>
  );
}

/**
 * Shows the form in which a member changes their own data (2.7). On a phone the account page holds it: this address
 * leads there (2.4).
 */
export default function ProfilePage() {
  const isPhone = usePhoneWidth();
  const navigate = useNavigate();
  useEffect(() => {
    if (isPhone === true) navigate(pathOf("account"), { replace: true });
  }, [isPhone, navigate]);
  return (
    <>
      <div className={styles.top}>
        <FixedMap
          name="profile"
          className={styles.map}
          inline={import.meta.env.SSR ? map : ""}
          url={mapUrl}
        />
        <AccountHead />
      </div>
      <div className={`container ${styles.body}`}>
        <div className={styles.parts}>
          <section className="panel" data-preset="form" aria-labelledby="dados-titulo">
            <h2 id="dados-titulo" className={styles.title}>
              Meus dados
            </h2>
            {isPhone === false ? (
              <Suspense fallback={<ProfilePlace />}>
                <ProfileForm Proof={ProofDialog} />
              </Suspense>
            ) : (
              <ProfilePlace />
            )}
          </section>
        </div>
        <Ways />
      </div>
    </>
  );
}
