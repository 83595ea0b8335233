import { Avatar } from "../avatar/avatar.tsx";
import { Badge } from "../badge/badge.tsx";
import { EntrySwatch } from "../entry-swatch/entry-swatch.tsx";
import { Points } from "../points-numeral/points.tsx";
import { List, ListRow } from "./list-row.tsx";

export const title = "Linhas";

export const examples = [
  {
    title: "Lançamentos",
    element: (
      <List label="Últimos lançamentos">
        <ListRow
          media={<EntrySwatch kind="Earned" />}
          title="Nota fiscal 004.218 aprovada"
          href="#nota"
          line="Agro Vale do Araguaia, 12/10/2026"
          end={<Points value={6480} isSigned />}
        />
        <ListRow
          media={<EntrySwatch kind="Redeem" />}
          title="Resgate: Bota de segurança"
          line="02/10/2026"
          end={<Points value={-6750} isSigned />}
        />
        <ListRow title="30 de novembro" line="em 47 dias" end={<Points value={3200} />} />
        <ListRow
          media={<Avatar seed="marina" name="Marina Coelho" />}
          title="Marina Coelho Menegatti"
          onPress={() => undefined}
          line="CPF ***.114.603-**"
          end={
            <Badge tone="ok" icon="check">
              Ativo
            </Badge>
          }
        />
      </List>
    ),
  },
];
