import { Points } from "./points.tsx";
import { PointsNumeral } from "./points-numeral.tsx";

export const title = "Pontos";

export const examples = [
  {
    title: "Hodômetro",
    element: (
      <div data-preset="points" className="examples-field">
        <PointsNumeral value={128475} label="128.475 pontos" rolls />
      </div>
    ),
  },
  {
    title: "Sete, oito e nove dígitos, médio e pequeno",
    element: (
      <div data-preset="points" className="examples-field stack">
        <PointsNumeral value={1284750} label="1.284.750 pontos" />
        <PointsNumeral value={128475000} label="128.475.000 pontos" />
        <PointsNumeral value={12847500} label="12.847.500 pontos" size="medium" />
        <PointsNumeral value={3200} label="3.200 pontos" size="small" />
        <PointsNumeral value={0} label="0 pontos" size="small" />
      </div>
    ),
  },
  {
    title: "Numerais",
    element: (
      <div className="examples-row">
        <Points value={6480} isSigned />
        <Points value={-6750} isSigned />
        <Points value={18900} unit="pontos" size="medium" />
        <Points value={47821} unit="pontos" size="large" />
      </div>
    ),
  },
];
