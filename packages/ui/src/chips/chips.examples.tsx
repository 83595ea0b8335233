import { useState } from "react";
import { type Chip, Chips } from "./chips.tsx";

export const title = "Filtros de toque";

const periods: Chip[] = [
  { value: "90", label: "Últimos 90 dias" },
  { value: "30", label: "30 dias" },
  { value: "season", label: "Safra 26/27" },
  { value: "dates", label: "Escolher datas", icon: "cal" },
];

function Periods() {
  const [pressed, setPressed] = useState("90");
  return <Chips label="Período" chips={periods} pressed={[pressed]} onPress={setPressed} />;
}

export const examples = [{ title: "Um de cada vez", element: <Periods /> }];
