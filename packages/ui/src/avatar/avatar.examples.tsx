import { Avatar } from "./avatar.tsx";

export const title = "Avatar";

const people = ["José Carlos", "Marina Coelho", "Luís Prado", "Edna Souza", "Antônio Bressan", "Ruth Ávila"];

const photo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath fill='%23BFE1EF' d='M0 0h40v40H0z'/%3E%3Cpath fill='%237A2A1A' d='M6 40c0-18 28-18 28 0z'/%3E%3Ccircle cx='20' cy='16' r='8' fill='%23B4532F'/%3E%3C/svg%3E";

export const examples = [
  {
    title: "Talhão com iniciais, foto, visitante",
    element: (
      <div className="examples-row">
        {people.map((name) => (
          <Avatar key={name} seed={name} name={name} />
        ))}
        <Avatar seed="photo" name="Carla" photoUrl={photo} />
        <Avatar seed="visitor" label="Visitante" />
      </div>
    ),
  },
  {
    title: "Tamanhos",
    element: (
      <div className="examples-row">
        <Avatar seed="u1" name="José Carlos" size="small" />
        <Avatar seed="u1" name="José Carlos" />
        <Avatar seed="u1" name="José Carlos" size="large" label="José Carlos" />
      </div>
    ),
  },
];
