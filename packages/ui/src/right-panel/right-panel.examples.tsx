import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Drawing } from "../drawing/drawing.tsx";
import { plot } from "../patterns/patterns.ts";
import { Select } from "../select/select.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { RightPanel } from "./right-panel.tsx";

export const title = "Painel direito";

function Filters() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" icon="filter" onClick={() => setIsOpen(true)}>
        Filtrar notas
      </Button>
      <RightPanel
        isOpen={isOpen}
        onClose={close}
        title="Filtrar notas"
        closeLabel="Fechar"
        actions={
          <>
            <Button fullWidth onClick={close}>
              Mostrar 34 notas
            </Button>
            <Button variant="text" fullWidth onClick={close}>
              Limpar filtros
            </Button>
          </>
        }
      >
        <div className="stack">
          <Select label="Situação" name="status">
            <option>Todas</option>
            <option>Aprovadas</option>
          </Select>
          <TextField label="De" name="from" defaultValue="01/07/2026" />
          <TextField label="Até" name="until" defaultValue="14/10/2026" />
        </div>
      </RightPanel>
    </>
  );
}

function Redemption() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setIsOpen(false);
  function redeem() {
    setIsBusy(true);
    setTimeout(() => setIsBusy(false), 2000);
  }
  return (
    <>
      <Button variant="ipe" icon="gift" onClick={() => setIsOpen(true)}>
        Resgatar
      </Button>
      <RightPanel
        isOpen={isOpen}
        onClose={close}
        title="Resgatar prêmio"
        closeLabel="Fechar"
        layout="points"
        maxWidth={440}
        closesOnVeil={false}
        busyLabel={isBusy ? "Confirmando o resgate" : undefined}
        media={<Drawing svg={plot({ id: "panel", seed: "drill", width: 440, height: 190, kind: "pits" })} />}
        actions={
          <>
            <Button variant="ipe" fullWidth onClick={redeem}>
              Resgatar por 18.900 pontos
            </Button>
            <Button variant="text" fullWidth onClick={close}>
              Agora não
            </Button>
          </>
        }
      >
        <div className="stack">
          <h3>Parafusadeira 20 V com maleta</h3>
          <p className="soft">Duas baterias, carregador bivolt e 12 meses de garantia.</p>
          <TextField label="Quantidade" name="quantity" inputMode="numeric" defaultValue="1" />
        </div>
      </RightPanel>
    </>
  );
}

/** A list whose row is gone when the panel that it opened closes. */
function Refusals() {
  const [rows, setRows] = useState(["Nota 003.991", "Nota 003.992"]);
  const [shown, setShown] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="reprovadas">
      <h3 id="reprovadas">Notas reprovadas</h3>
      {rows.map((row) => (
        <Button
          key={row}
          variant="text"
          onClick={() => {
            setShown(row);
            setIsOpen(true);
          }}
        >
          {row}
        </Button>
      ))}
      <RightPanel
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Nota reprovada"
        closeLabel="Fechar"
        actions={
          <Button fullWidth onClick={() => setRows(rows.filter((row) => row !== shown))}>
            Pedir outra análise
          </Button>
        }
      >
        <p>A nota está em nome de outra pessoa.</p>
      </RightPanel>
    </section>
  );
}

export const examples = [
  { title: "Filtros, 380 px", element: <Filters /> },
  { title: "Resgate: outro tema, outra largura, com véu", element: <Redemption /> },
  { title: "De uma linha que sai da lista", element: <Refusals /> },
];
