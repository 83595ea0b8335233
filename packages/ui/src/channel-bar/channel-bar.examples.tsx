import { useState } from "react";
import { ChannelBar } from "./channel-bar.tsx";

export const title = "Canal";

const names = [
  "Cooperativa Serra Azul",
  "Agro Vale do Araguaia",
  "Casa do Campo Canarana",
  "Rural Querência",
  "Insumos Água Boa",
  "Campo Forte Sorriso",
  "Sementes do Xingu",
  "Agropecuária Nova Mutum",
];
const channels = names.map((name) => ({ id: name, name }));

function Strip() {
  const [currentId, setCurrentId] = useState(names[0] ?? "");
  return (
    <ChannelBar
      text="Você está no canal"
      listLabel="Escolher canal"
      channels={channels}
      currentId={currentId}
      onChoose={setCurrentId}
    />
  );
}

export const examples = [{ title: "Faixa com lista", element: <Strip /> }];
