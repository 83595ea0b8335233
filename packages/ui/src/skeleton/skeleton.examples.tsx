import { Skeleton, SkeletonGroup, SkeletonRows } from "./skeleton.tsx";

export const title = "Carregando";

export const examples = [
  { title: "Linhas", element: <SkeletonRows count={3} label="Carregando lançamentos" /> },
  {
    title: "Formas",
    element: (
      <SkeletonGroup label="Carregando prêmio">
        <div className="columns" data-columns="3">
          <Skeleton shape="picture" />
          <div className="stack" data-gap="small">
            <Skeleton shape="title" width="most" />
            <Skeleton />
            <Skeleton width="half" />
            <Skeleton shape="button" />
          </div>
          <div className="stack">
            <Skeleton shape="avatar" />
            <Skeleton shape="block" />
          </div>
        </div>
      </SkeletonGroup>
    ),
  },
];
