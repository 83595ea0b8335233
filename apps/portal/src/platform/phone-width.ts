import { useSyncExternalStore } from "react";

/** Narrower than this is a phone (section 9, "Layout"). */
const PHONE = "(width < 600px)";

/** As wide as the screen was when the page that asks was opened. */
let isPhone: boolean | undefined;

function forgetWhenLeft(): () => void {
  return () => {
    isPhone = undefined;
  };
}

const asOpened = () => (isPhone ??= matchMedia(PHONE).matches);
const onServer = () => undefined;

/**
 * Returns whether the page was opened on a screen as narrow as a phone's; not known while prerendering. Turning the
 * phone changes nothing: a form would lose what is typed in it.
 */
export function usePhoneWidth(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(forgetWhenLeft, asOpened, onServer);
}
