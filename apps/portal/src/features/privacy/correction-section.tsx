import { pathOf } from "@colheita/contract/routes/routes";
import { CONTACT_REASON, RECORD_REASON } from "@colheita/contract/support/case-form";
import { Button } from "@colheita/ui/button/button";
import { Icon } from "@colheita/ui/icon/icon";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { caseAddress } from "../../platform/case-address.ts";

/** What of the own data is changed where (5.2, "Editing locks"; DECISIONS, "Editing"). */
const rights = [
  {
    icon: "lock",
    title: "Senha e segundo passo",
    line: "Você muda na hora, em Minha conta.",
    href: `${pathOf("account")}#acessos`,
  },
  {
    icon: "user",
    title: "Nome, razão social e perfil",
    line: "Ficam travados para a sua segurança. A equipe corrige, com um documento seu.",
    href: caseAddress(RECORD_REASON),
  },
  {
    icon: "lock",
    title: "CPF ou CNPJ",
    line: "Identifica a conta e não muda. Está errado? Encerre esta conta e cadastre-se com o certo.",
    href: pathOf("accountClosing"),
  },
  {
    icon: "phone",
    title: "Celular",
    line: "Recebe os seus códigos, por isso a equipe troca, com um documento seu.",
    href: caseAddress(CONTACT_REASON),
  },
] as const;

/** Shows what can be corrected at once, and whom to ask about the locked fields. */
export function CorrectionSection() {
  return (
    <>
      <p>E-mail, nascimento e endereço você corrige na hora, em Meus dados.</p>
      <p>
        <Button href={pathOf("profile")} variant="secondary" icon="edit" fullWidth="phone">
          Corrigir meus dados
        </Button>
      </p>
      <List label="Onde corrigir os outros dados">
        {rights.map(({ icon, title, line, href }) => (
          <ListRow
            key={title}
            media={<Icon name={icon} />}
            title={title}
            line={line}
            href={href}
            end={<Icon name="chevr" size="small" />}
          />
        ))}
      </List>
    </>
  );
}
