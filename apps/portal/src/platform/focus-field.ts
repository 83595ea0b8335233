/** Leads to the field of a form that is wrong: its error is read with it. A field without a control names its place. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name) ?? form.querySelector(`[data-field="${name}"]`);
  if (field instanceof HTMLElement) field.focus();
}

/** Leads to the first field that is wrong, in the order of the form. */
export function focusFirst<Name extends string>(
  form: HTMLFormElement,
  fields: readonly Name[],
  errors: Readonly<Partial<Record<Name, unknown>>>,
): void {
  const first = fields.find((field) => errors[field] !== undefined);
  if (first !== undefined) focusField(form, first);
}

/** Leads to the heading of the section that a control stands in: what it was pressed for takes it away. */
export function focusHeadingOver(control: Element): void {
  const section = control.closest("section[aria-labelledby]");
  const heading = document.getElementById(section?.getAttribute("aria-labelledby") ?? "");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Returns whether what had the focus is gone: keyboard users would start again at the top of the page. */
export function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
