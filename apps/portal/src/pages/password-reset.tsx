import { pathOf } from "@colheita/contract/routes/routes";
import { PasswordResetForm } from "../features/identity/recovery/password-reset-form.tsx";
import { DoorPage } from "../shell/door-page.tsx";

export default function PasswordResetPage() {
  return (
    <DoorPage
      name="password-reset"
      title="Primeiro acesso ou esqueci a senha"
      back={{ href: pathOf("login"), label: "Voltar" }}
    >
      <p>Digite o seu CPF, CNPJ ou e-mail. Enviamos um código para você definir a sua senha.</p>
      <PasswordResetForm />
    </DoorPage>
  );
}
