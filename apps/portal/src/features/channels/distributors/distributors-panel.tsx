import type { SessionMember } from "@colheita/contract/identity/identity-records";
import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { Tabs } from "@colheita/ui/tabs/tabs";
import { useRef, useState } from "react";
import { useSession } from "../../../platform/session/session-state.ts";
import { DistributorList } from "./distributor-list.tsx";
import { DistributorSearch } from "./distributor-search.tsx";
import { FavoriteList } from "./favorite-list.tsx";
import { useFavorites, type Favorites } from "./use-favorites.ts";
import styles from "./distributors.module.css";

const WIDTH = 480;

function AllDistributors({ favorites }: { favorites: Favorites }) {
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setSearch("");
    if (!field.current) return;
    field.current.value = "";
    field.current.focus();
  };
  return (
    <div className={styles.all}>
      <DistributorSearch field={field} onSearch={setSearch} />
      <DistributorList search={search} favorites={favorites} onClear={clear} />
    </div>
  );
}

function Distributors({ member }: { member: SessionMember }) {
  const [tab, setTab] = useState("all");
  const favorites = useFavorites(member);
  return (
    <Tabs
      label="Quais distribuidores"
      selectedId={tab}
      onSelect={setTab}
      tabs={[
        { id: "all", label: "Todos", content: <AllDistributors favorites={favorites} /> },
        {
          id: "favorites",
          label: "Favoritos",
          content: tab === "favorites" ? <FavoriteList favorites={favorites} /> : null,
        },
      ]}
    />
  );
}

interface DistributorsPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the distributors of the channel, to search among, and those that the member keeps at hand. */
export default function DistributorsPanel({ isOpen, onClose }: DistributorsPanelProps) {
  const session = useSession();
  return (
    <RightPanel isOpen={isOpen} onClose={onClose} title="Distribuidores" closeLabel="Fechar" maxWidth={WIDTH}>
      {session.status === "member" ? <Distributors key={session.member.id} member={session.member} /> : null}
    </RightPanel>
  );
}
