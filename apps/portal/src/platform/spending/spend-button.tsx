import { Button } from "@colheita/ui/button/button";
import { useEffect, useState } from "react";

/** A second press of a double click comes within half a second, and the button may stand where the first one went. */
const SETTLE_MS = 800;

interface SpendButtonProps {
  children: string;
  onClick: () => void;
}

/**
 * Shows the button by which points are spent. In its first moments it is off: who presses it has to have seen what they
 * confirm.
 */
export function SpendButton({ children, onClick }: SpendButtonProps) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button variant="ipe" fullWidth isDisabled={!isSettled} onClick={onClick}>
      {children}
    </Button>
  );
}
