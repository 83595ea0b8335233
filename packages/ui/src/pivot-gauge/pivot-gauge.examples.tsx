import { PivotGauge } from "./pivot-gauge.tsx";

export const title = "Pivô de meta";

export const examples = [
  {
    title: "8%, 62%, 100%",
    element: (
      <div className="examples-row">
        {[8, 62, 100].map((value) => (
          <PivotGauge key={value} value={value} max={100} label="Meta da safra" valueText={`${value}%`}>
            <p className="num" data-size="medium">
              {value}%
            </p>
          </PivotGauge>
        ))}
      </div>
    ),
  },
];
