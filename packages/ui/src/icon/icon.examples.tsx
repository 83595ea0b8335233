import { Icon } from "./icon.tsx";
import { iconNames } from "./icon-names.ts";

export const title = "Ícones";

export const examples = [
  {
    title: "Folha",
    element: (
      <ul className="examples-icons">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
            <span className="micro">{name}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: "Tamanhos",
    element: (
      <div className="examples-row">
        <Icon name="gift" size="small" />
        <Icon name="gift" />
        <Icon name="gift" size="large" label="Prêmio" />
      </div>
    ),
  },
];
