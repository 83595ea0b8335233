import type { Distributor } from "@colheita/contract/channels/distributors-records";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { List } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useState } from "react";
import { NotLoaded } from "../../../platform/data/loaded.tsx";
import { DistributorRow } from "./distributor-row.tsx";
import type { Favorites } from "./use-favorites.ts";

/**
 * Shows the member's favourites. One that is taken off stays until they are looked at again: nothing moves under the
 * finger, and another press makes it one again.
 */
export function FavoriteList({ favorites: state }: { favorites: Favorites }) {
  const { favorites, has, toggle, error, isFetching, refetch } = state;
  const [shown, setShown] = useState<readonly Distributor[]>([]);
  const added = (favorites ?? []).filter(({ id }) => shown.every((each) => each.id !== id));
  if (added.length > 0) setShown([...shown, ...added]);
  const skeleton = <SkeletonRows count={3} label="Buscando os seus favoritos" hasMedia={false} />;
  if (!favorites) return <NotLoaded {...{ error, isFetching, refetch, skeleton }} />;
  if (shown.length === 0)
    return (
      <EmptyState headingLevel={3} title="Nenhum favorito ainda">
        Toque na estrela de um distribuidor para encontrá-lo aqui, mesmo sem sinal.
      </EmptyState>
    );
  return (
    <List label="Distribuidores favoritos">
      {shown.map((distributor) => (
        <DistributorRow
          key={distributor.id}
          distributor={distributor}
          isFavorite={has(distributor)}
          onToggle={() => toggle(distributor)}
        />
      ))}
    </List>
  );
}
