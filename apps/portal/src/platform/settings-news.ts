/** Dispatched on the window when an operator changed a setting: what is shown without the query library asks again. */
export const SETTINGS_NEWS = "colheita.settings";
