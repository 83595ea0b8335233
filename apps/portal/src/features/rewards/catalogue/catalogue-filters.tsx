import { CatalogueSort } from "@colheita/contract/rewards/rewards-endpoints";
import { RewardKind } from "@colheita/contract/rewards/rewards-records";
import { Chips } from "@colheita/ui/chips/chips";
import { Button } from "@colheita/ui/button/button";
import { Select } from "@colheita/ui/select/select";
import { Switch } from "@colheita/ui/switch/switch";
import { useId, useState } from "react";
import type { CatalogueFilter } from "./catalogue-filter-rules.ts";
import styles from "./catalogue.module.css";
import { CatalogueSearch } from "./catalogue-search.tsx";

interface CatalogueFiltersProps {
  filter: CatalogueFilter;
  categories: readonly { readonly value: string; readonly label: string }[];
  /** What the showcase that it is narrowed to is called. */
  showcaseName: string | undefined;
  onChange: (part: Partial<CatalogueFilter>) => void;
}

const ALL = "";
/** No category of the programme's is called so: their values are words. */
const SHOWCASE = "/vitrine";
const kinds: Readonly<Record<RewardKind, string>> = { physical: "Produtos", digital: "Vales e serviços" };
const sorts: Readonly<Record<CatalogueSort, string>> = {
  "points-desc": "Maior valor primeiro",
  "points-asc": "Menor valor primeiro",
  name: "Nome, de A a Z",
};

/** Returns how many of the filters behind the phone's button are on: folded away they must not be forgotten. */
function foldedCount({ kind, isAffordable, isWished, sort }: CatalogueFilter): number {
  return [kind !== undefined, isAffordable, isWished, sort !== "points-desc"].filter(Boolean).length;
}

function Choices({ filter, onChange }: Pick<CatalogueFiltersProps, "filter" | "onChange">) {
  return (
    <>
      <Select
        label="Tipo"
        value={filter.kind ?? ALL}
        emptyLabel="Todos os tipos"
        options={RewardKind.options.map((value) => ({ value, label: kinds[value] }))}
        onChange={({ target }) =>
          onChange({ kind: RewardKind.options.find((kind) => kind === target.value) })
        }
      />
      <Select
        label="Ordem"
        value={filter.sort}
        options={CatalogueSort.options.map((value) => ({ value, label: sorts[value] }))}
        onChange={({ target }) =>
          onChange({ sort: CatalogueSort.options.find((sort) => sort === target.value) ?? "points-desc" })
        }
      />
      <div className={styles.switches}>
        <Switch
          label="Só o que eu posso resgatar"
          checked={filter.isAffordable}
          onChange={({ target }) => onChange({ isAffordable: target.checked })}
        />
        <Switch
          label="Só a minha lista de desejos"
          checked={filter.isWished}
          onChange={({ target }) => onChange({ isWished: target.checked })}
        />
      </div>
    </>
  );
}

/** Shows search, kind, order, reach and category. On a phone all but search and category fold away. */
export function CatalogueFilters({ filter, categories, showcaseName, onChange }: CatalogueFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const choicesId = useId();
  const count = foldedCount(filter);
  const showcaseChips = filter.showcaseId
    ? [{ value: SHOWCASE, label: showcaseName ?? "Vitrine", icon: "x" as const }]
    : [];
  return (
    <div className={styles.filters}>
      <div className={styles.tools}>
        <CatalogueSearch search={filter.search} onSearch={(search) => onChange({ search })} />
        <Button
          variant="secondary"
          icon="filter"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-controls={choicesId}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? "Filtrar" : `Filtrar (${count})`}
        </Button>
        <div id={choicesId} className={styles.choices} data-open={isOpen || undefined}>
          <Choices filter={filter} onChange={onChange} />
        </div>
      </div>
      <Chips
        label={filter.showcaseId ? "Vitrine e categoria" : "Categoria"}
        chips={[...showcaseChips, { value: ALL, label: "Todos" }, ...categories]}
        pressed={[SHOWCASE, filter.category ?? ALL]}
        onPress={(value) =>
          onChange(
            value === SHOWCASE
              ? { showcaseId: undefined }
              : { category: value === filter.category ? undefined : value || undefined },
          )
        }
      />
    </div>
  );
}
