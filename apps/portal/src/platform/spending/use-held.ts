import { useState } from "react";

/**
 * Returns a value, or what it last was before it was held. What somebody is deciding about stays as it was when
 * they pressed, until its outcome is known: the balance of an act that was done without an answer would count that
 * act twice.
 */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [last, setLast] = useState(value);
  if (!isHeld && last !== value) setLast(value);
  return isHeld ? last : value;
}
