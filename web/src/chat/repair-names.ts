// The component library renders some inputs and graphics without an accessible name, and a date field that cannot be
// reached by keyboard. This adds the attributes, based on adjacent labels. They persist, because React does not touch
// attributes that it did not set.

const unnamed = ':not([aria-label]):not([aria-labelledby])';

const dateOpener = '.openui-date-picker-renderer-floating-input-container';

/** Clicks on Enter and Space, as a button does. Returns true when the key was handled. */
export function pressByKey(target: EventTarget, key: string): boolean {
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement) || !target.matches(dateOpener)) return false;
  target.click();
  return true;
}

export function repairNames(root: HTMLElement): void {
  for (const control of root.querySelectorAll('.openui-form-control')) {
    const written = control.querySelector('label, .openui-slider-block__label')?.textContent.replace(/\s*\*$/, '');
    const label = written === undefined || written.trim() === '' ? 'Value' : written;
    const fields = ['textarea', 'input', '[role="combobox"]', '[role="slider"]', '[role="radiogroup"]'];
    for (const field of control.querySelectorAll(fields.map((name) => name + unnamed).join(', '))) {
      if (!hasLabel(field)) field.setAttribute('aria-label', label);
    }
    for (const opener of control.querySelectorAll(`${dateOpener}:not([role])`)) {
      opener.setAttribute('role', 'button');
      opener.setAttribute('tabindex', '0');
      opener.setAttribute('aria-description', label);
    }
  }
  for (const mark of root.querySelectorAll(`.recharts-surface [role="img"]${unnamed}`)) {
    const name = mark.getAttribute('name');
    if (name === null || name === '') mark.setAttribute('aria-hidden', 'true');
    else mark.setAttribute('aria-label', name);
  }
}

const hasLabel = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLButtonElement) &&
  (field.labels?.length ?? 0) > 0;
