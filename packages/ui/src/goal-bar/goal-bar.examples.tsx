import { GoalBar } from "./goal-bar.tsx";

export const title = "Fileiras de meta";

export const examples = [
  {
    title: "Começo, meio com marca, fim",
    element: (
      <div className="columns" data-columns="3">
        <GoalBar value={12} max={100} label="Meta da safra" valueText="12%" start="12%" end="começo" />
        <GoalBar
          value={62}
          max={100}
          marks={[80]}
          label="Meta da safra"
          valueText="62%"
          start="62%"
          end="meta em 80%"
        />
        <GoalBar
          value={100}
          max={100}
          label="Meta da safra"
          valueText="Concluída"
          start={<b>Concluída</b>}
          end="100%"
        />
      </div>
    ),
  },
  {
    title: "Sobre ipê",
    element: (
      <div data-preset="points" className="examples-field">
        <GoalBar
          value={128475}
          max={150000}
          count={60}
          size="large"
          tone="inherit"
          label="Próximo marco"
          valueText="Faltam 21.525 pontos"
          start={
            <>
              Faltam <b className="tnum">21.525</b> para o próximo marco
            </>
          }
          end={<b className="tnum">150.000</b>}
        />
      </div>
    ),
  },
];
