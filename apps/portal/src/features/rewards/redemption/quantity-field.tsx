import { IconButton } from "@colheita/ui/button/icon-button";
import { useId } from "react";
import styles from "./redemption.module.css";

interface QuantityFieldProps {
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
}

/**
 * Shows the quantity with its buttons for one less and one more. At a limit the button stays in place, disabled,
 * and says so.
 */
export function QuantityField({ quantity, most, onChange }: QuantityFieldProps) {
  const labelId = useId();
  const change = (by: number) => {
    const next = quantity + by;
    if (next >= 1 && next <= most) onChange(next);
  };
  return (
    <fieldset className={styles.quantity} aria-labelledby={labelId}>
      <span id={labelId} className="strong">
        Quantidade
      </span>
      <div className={styles.stepper}>
        <IconButton icon="minus" label="Diminuir" aria-disabled={quantity <= 1} onClick={() => change(-1)} />
        <output className="num" data-size="small">
          {quantity}
        </output>
        <IconButton icon="plus" label="Aumentar" aria-disabled={quantity >= most} onClick={() => change(1)} />
      </div>
    </fieldset>
  );
}
