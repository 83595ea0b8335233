import { useState } from "react";

/**
 * A value, or what it last was before it was held. What somebody is deciding about stays as it was when they pressed, until
 * it is known what became of it: the balance of an act that was done without an answer would count that act twice.
 */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [last, setLast] = useState(value);
  if (!isHeld && last !== value) setLast(value);
  return isHeld ? last : value;
}
