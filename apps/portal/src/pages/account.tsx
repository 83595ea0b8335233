import mapUrl from "#drawings/account.svg?no-inline";
import map from "#drawings/account.svg?raw";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Icon } from "@colheita/ui/icon/icon";
import type { IconName } from "@colheita/ui/icon/icon";
import { Link } from "@colheita/ui/link/link";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { DevicesSection } from "../features/identity/device/devices-section.tsx";
import { AccountHead } from "../features/profile/account-head.tsx";
import { ProfileSection } from "../features/profile/profile-section.tsx";
import { ProfilePlace } from "../features/registration/profile/profile-place.tsx";
import { loadCode } from "../platform/navigation/load-code.ts";
import { FixedMap } from "../platform/drawings/fixed-map.tsx";
import { usePhoneWidth } from "../platform/phone-width.ts";
import styles from "./account.module.css";

// Below the fold, and larger than the rest of the page.
const OrdersSection = lazy(() =>
  loadCode(async () => {
    const { OrdersSection: section } = await import("../features/rewards/orders/orders-section.tsx");
    return { default: section };
  }),
);

const ProfileForm = lazy(() => loadCode(() => import("../features/registration/profile/profile-form.tsx")));
const ProofDialog = lazy(() => loadCode(() => import("../features/second-factor/proof-dialog.tsx")));

const SecondFactorSection = lazy(() =>
  loadCode(() => import("../features/second-factor/second-factor-section.tsx")),
);

const ConnectionsSection = lazy(() => loadCode(() => import("../features/sign-on/connections-section.tsx")));

interface Part {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
}

const data: Part = { id: "dados", title: "Meus dados", icon: "user" };
const orders: Part = { id: "resgates", title: "Meus resgates", icon: "gift" };
const devices: Part = { id: "acessos", title: "Meus acessos", icon: "lock" };
const secondFactor: Part = { id: "segundo-passo", title: "Segundo passo", icon: "phone" };
const privacy: Part = { id: "privacidade", title: "Privacidade e meus dados", icon: "law" };
const parts = [data, orders, devices, secondFactor, privacy];

/**
 * Shows the member's own data: on a phone they are changed here; elsewhere they are read here, and changed on a
 * page of their own (2.4).
 */
function OwnData() {
  const isPhone = usePhoneWidth();
  if (isPhone !== true) return <ProfileSection />;
  return (
    <Suspense fallback={<ProfilePlace />}>
      <ProfileForm Proof={ProofDialog} />
    </Suspense>
  );
}

function PartNav() {
  return (
    <nav className={styles.nav} aria-label="Partes da conta">
      <ul>
        {parts.map(({ id, title, icon }) => (
          <li key={id}>
            <Link href={`${pathOf("account")}#${id}`} className={styles.navLink ?? ""}>
              <Icon name={icon} />
              <span>{title}</span>
              <Icon name="chevr" size="small" />
            </Link>
          </li>
        ))}
        <li>
          <Link href={pathOf("termsHistory")} className={styles.navLink ?? ""}>
            <Icon name="law" />
            <span>Histórico de termos</span>
            <Icon name="chevr" size="small" />
          </Link>
        </li>
      </ul>
      <p className={styles.more}>
        <Link href={pathOf("earning")} isStandalone>
          Como ganhar
        </Link>
        <Link href={pathOf("referral")} isStandalone>
          Indicar um amigo
        </Link>
        <Link href={pathOf("download")} isStandalone>
          Baixar o aplicativo
        </Link>
      </p>
      <Button href={pathOf("logout")} variant="secondary" icon="out" className={styles.leave ?? ""}>
        Sair da conta
      </Button>
    </nav>
  );
}

function Section({ part: { id, title }, children }: { part: Part; children: ReactNode }) {
  return (
    <section id={id} className="panel" data-preset="form" aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export default function AccountPage() {
  return (
    <>
      <div className={styles.top}>
        <FixedMap
          name="account"
          className={styles.map}
          inline={import.meta.env.SSR ? map : ""}
          url={mapUrl}
        />
        <AccountHead />
      </div>
      <div className={`container ${styles.body}`}>
        <PartNav />
        <div className={styles.parts}>
          <Section part={data}>
            <OwnData />
          </Section>
          <Section part={orders}>
            <Suspense fallback={<SkeletonRows count={3} label="Buscando os seus resgates" />}>
              <OrdersSection />
            </Suspense>
          </Section>
          <Section part={devices}>
            <p className={styles.intro}>
              Aparelhos em que sua conta está aberta. Encerre os que você não reconhece.
            </p>
            <DevicesSection />
            <Suspense>
              <ConnectionsSection />
            </Suspense>
          </Section>
          <Section part={secondFactor}>
            <p className={styles.intro}>
              Depois da senha, um código do celular ou uma passkey confirma que é você. Quem souber a sua
              senha não entra sem isso.
            </p>
            <Suspense fallback={<SkeletonRows count={2} label="Buscando o seu segundo passo" />}>
              <SecondFactorSection />
            </Suspense>
          </Section>
          <Section part={privacy}>
            <p className={styles.intro}>
              Peça uma cópia de tudo o que guardamos sobre você, corrija um dado ou encerre a sua conta.
            </p>
            <Button href={pathOf("myData")} variant="secondary" fullWidth="phone">
              Ver privacidade e meus dados
            </Button>
          </Section>
        </div>
      </div>
    </>
  );
}
