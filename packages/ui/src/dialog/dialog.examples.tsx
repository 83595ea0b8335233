import { useState } from "react";
import type { ReactNode } from "react";
import { Avatar } from "../avatar/avatar.tsx";
import { Badge } from "../badge/badge.tsx";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { List, ListRow } from "../list-row/list-row.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { Dialog } from "./dialog.tsx";

export const title = "Diálogo";

function Opener({
  label,
  children,
}: {
  label: string;
  children: (close: () => void, isOpen: boolean) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {children(() => setIsOpen(false), isOpen)}
    </>
  );
}

function BusyDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  function save() {
    setIsBusy(true);
    setTimeout(() => setIsBusy(false), 2000);
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Mudar e-mail
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Mudar e-mail"
        closeLabel="Fechar"
        busyLabel={isBusy ? "Salvando o e-mail" : undefined}
        actions={<Button onClick={save}>Salvar e-mail</Button>}
      >
        <TextField label="E-mail" name="email" type="email" defaultValue="jose@fazenda.com.br" />
      </Dialog>
    </>
  );
}

const accounts = [
  { name: "José Carlos Menegatti", document: "CPF ***.982.247-**" },
  { name: "Marina Coelho Menegatti", document: "CPF ***.114.603-**" },
];

export const examples = [
  {
    title: "Com controles",
    element: (
      <Opener label="Trocar Conta">
        {(close, isOpen) => (
          <Dialog isOpen={isOpen} onClose={close} title="Trocar Conta" closeLabel="Fechar">
            <p className="soft small strong">Agricultor</p>
            <List label="Agricultor">
              {accounts.map(({ name, document }, index) => (
                <ListRow
                  key={name}
                  media={<Avatar seed={name} name={name} />}
                  title={name}
                  line={document}
                  onPress={close}
                  end={
                    index === 0 ? (
                      <Badge tone="ok" icon="check">
                        Ativo
                      </Badge>
                    ) : (
                      <Icon name="chevr" size="small" />
                    )
                  }
                />
              ))}
            </List>
          </Dialog>
        )}
      </Opener>
    ),
  },
  { title: "Com véu de carregamento", element: <BusyDialog /> },
  {
    title: "Largo e comprido, fecha no véu",
    element: (
      <Opener label="Ler o regulamento">
        {(close, isOpen) => (
          <Dialog
            isOpen={isOpen}
            onClose={close}
            title="Regulamento da safra 26/27"
            closeLabel="Fechar"
            width="wide"
            closesOnVeil
            actions={
              <>
                <Button onClick={close}>Aceitar regulamento</Button>
                <Button variant="text" onClick={close}>
                  Agora não
                </Button>
              </>
            }
          >
            <div className="stack">
              {Array.from({ length: 14 }, (_, index) => (
                <p key={index}>
                  {index + 1}. Os pontos de uma nota fiscal aprovada entram no saldo no mesmo dia e valem por
                  24 meses. Os que vencem primeiro são os primeiros a sair em qualquer resgate.
                </p>
              ))}
            </div>
          </Dialog>
        )}
      </Opener>
    ),
  },
];
