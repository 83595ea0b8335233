/**
 * The code in `erro` of a form that was sent before its page's scripts were there, and that needs them: nothing was
 * done, and the same press does it on the page that it leads back to.
 */
export const SENT_EARLY = "sent-early";
