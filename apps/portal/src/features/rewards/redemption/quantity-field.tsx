import { IconButton } from "@colheita/ui/button/icon-button";
import { useId } from "react";
import { quantityAfter, type Most } from "../reward/reach-rules.ts";
import { mostWords } from "../rewards-words.ts";
import styles from "./redemption.module.css";

interface QuantityFieldProps {
  quantity: number;
  most: Most;
  onChange: (quantity: number) => void;
}

/**
 * Shows the quantity with its buttons for one less and one more. At a limit the button stays in place, disabled, and
 * what sets the highest is said.
 */
export function QuantityField({ quantity, most, onChange }: QuantityFieldProps) {
  const labelId = useId();
  const reasonId = useId();
  const isMost = quantity >= most.units;
  const change = (by: 1 | -1) => {
    const next = quantityAfter(quantity, by, most.units);
    if (next !== quantity) onChange(next);
  };
  return (
    <fieldset className={styles.quantity} aria-labelledby={labelId} aria-describedby={reasonId}>
      <div>
        <span id={labelId} className="strong">
          Quantidade
        </span>
        <p id={reasonId} role="status" className="small soft">
          {isMost ? mostWords(most) : ""}
        </p>
      </div>
      <div className={styles.stepper}>
        <IconButton icon="minus" label="Diminuir" aria-disabled={quantity <= 1} onClick={() => change(-1)} />
        <output className="num" data-size="small">
          {quantity}
        </output>
        <IconButton icon="plus" label="Aumentar" aria-disabled={isMost} onClick={() => change(1)} />
      </div>
    </fieldset>
  );
}
