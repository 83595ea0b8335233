import { useSyncExternalStore } from "react";
import { useLocation } from "./router.tsx";

const never = () => () => undefined;

/** Returns the query of the address; nothing during hydration, because the prerendered page knew none. */
export function useAddressQuery(): string | undefined {
  const { search } = useLocation();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAlive ? search : undefined;
}
