import { pathOf } from "@colheita/contract/routes/routes";
import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { NewUserNotice } from "./new-user-notice.tsx";

/** Shows what a provider reported of somebody whom the programme does not know, and what they can do. */
export default function NewUserPart({ newUser }: { newUser: NewUser }) {
  const { providerName } = newUser;
  return (
    <>
      <Notice live="status" title={`${providerName} confirmou quem você é.`}>
        Você ainda não participa: complete o cadastro. Já participa? <Link href={pathOf("login")}>Entre</Link>{" "}
        e, em Minha conta, conecte a sua conta {providerName}.
      </Notice>
      <NewUserNotice newUser={newUser} />
    </>
  );
}
