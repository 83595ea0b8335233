import { Progress } from "./progress.tsx";

export const title = "Andamento";

export const examples = [{ title: "Enviando", element: <Progress value={45} label="Enviando a nota" /> }];
