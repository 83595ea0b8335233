import { type Ref, type RefCallback, type RefObject, useCallback } from "react";

/** One ref for two readers: the component's own and the one its user gave. */
export function useMergedRef<T>(ownRef: RefObject<T | null>, givenRef: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (element: T | null) => {
      ownRef.current = element;
      if (typeof givenRef === "function") {
        const cleanup = givenRef(element);
        if (typeof cleanup === "function") {
          return () => {
            ownRef.current = null;
            cleanup();
          };
        }
      } else if (givenRef) {
        givenRef.current = element;
      }
    },
    [ownRef, givenRef],
  );
}
