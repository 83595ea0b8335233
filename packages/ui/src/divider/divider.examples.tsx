import { Divider } from "./divider.tsx";

export const title = "Fileira divisória";

export const examples = [
  { title: "Com palavra", element: <Divider>ou</Divider> },
  { title: "Sem palavra", element: <Divider /> },
];
