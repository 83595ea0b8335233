import { Select } from "@colheita/ui/select/select";
import { TextField } from "@colheita/ui/text-field/text-field";
import { cityOf } from "./address-rules.ts";
import { useCities } from "./cities.ts";

interface CityFieldProps {
  name: string;
  label: string;
  /** The state that is chosen; empty while none is. */
  state: string;
  city: string;
  autoComplete: string;
  maxLength: number;
  error: string | undefined;
  onChange: (city: string) => void;
}

/** Shows the cities of the state as a list; a text field where the list can't be had. */
export function CityField({
  name,
  label,
  state,
  city,
  autoComplete,
  maxLength,
  error,
  onChange,
}: CityFieldProps) {
  const cities = useCities(state);
  const shared = { name, label, autoComplete, error } as const;
  if (cities === "missing")
    return (
      <TextField
        {...shared}
        maxLength={maxLength}
        value={city}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const listed = cities === "under way" ? [] : cities;
  const chosen = cityOf(listed, city);
  const options = chosen === "" || listed.includes(chosen) ? listed : [chosen, ...listed];
  const wait = cities === "under way" ? "Buscando as cidades" : "Escolha a cidade";
  return (
    <Select
      {...shared}
      emptyLabel={state === "" ? "Escolha antes o estado" : wait}
      options={options.map((option) => ({ value: option, label: option }))}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
