import type { Page } from '@playwright/test';

/** WCAG 1.4.12: the least a page must bear. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Spaces the text of the page as a person with a style sheet of the own does, or takes that back. */
export const spaceText = (page: Page, on: boolean) =>
  page.evaluate(
    ([css, spaced]) => {
      const all = document.adoptedStyleSheets.filter((sheet) => !('spacing' in sheet));
      if (spaced) {
        const sheet = Object.assign(new CSSStyleSheet(), { spacing: true });
        sheet.replaceSync(css);
        all.push(sheet);
      }
      document.adoptedStyleSheets = all;
    },
    [SPACING, on] as const,
  );

/** Whether the page scrolls sideways, and what is too wide; a part that scrolls by itself is not. */
export const sidewaysFaults = (page: Page) =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - innerWidth;
    if (beyond <= 0) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.getBoundingClientRect().right > innerWidth + 0.5 &&
        element.checkVisibility() &&
        !scrolls(element.parentElement),
    );
    const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    const right = (element: Element) => Math.round(element.getBoundingClientRect().right);
    const widest = inner.sort((a, b) => right(b) - right(a)).slice(0, 3);
    return [
      `scrolls sideways by ${beyond} px: ${widest.map((element) => `${right(element)}: ${element.outerHTML.slice(0, 300)}`).join(' and ')}`,
    ];
  });

/** Words of controls, headings and labels that are cut off and are not in a title either. */
export const cutFaults = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(h1, h2, h3, label, button, a, th, td, legend, summary, p, li)',
      ),
    ]
      .filter((element) => {
        const style = getComputedStyle(element);
        if (!/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`) || !element.checkVisibility()) return false;
        if (style.clipPath !== 'none' || element.title !== '') return false;
        return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      })
      .slice(0, 3)
      .map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`),
  );

/** Targets a thumb would miss: below 44 px, unless the link is words inside of a sentence. */
export const smallTargets = (page: Page, least = 44) =>
  page.evaluate((size) => {
    const faults = new Map<string, number>();
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem]';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const shut = (control as HTMLButtonElement).disabled || control.getAttribute('aria-disabled') === 'true';
      if (shut || !control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.closest('[aria-hidden="true"], [inert]')) continue;
      const parent = control.parentElement!;
      const isInline = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
      if (isInline && parent.innerText.trim() !== control.innerText.trim()) continue;
      // a press on the label or the frame of a field is a press on the field
      const parts: Element[] = [control, ...((control as HTMLInputElement).labels ?? [])];
      const frame = control.closest(
        '.MuiInputBase-root, .tick-box, .MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root',
      );
      if (frame) parts.push(frame);
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const box = boxes[0]!;
      // not on the page: beyond its upper edge until it is focused
      if (box.bottom <= 0 && box.top < 0 && getComputedStyle(control).position === 'fixed') continue;
      const height = Math.max(...boxes.map((each) => each.height));
      const width = Math.max(...boxes.map((each) => each.width));
      if (height >= size - 0.5 && width >= size - 0.5) continue;
      const words = (control.ariaLabel ?? control.innerText ?? '').trim().slice(0, 30) || control.id;
      const kind = `${control.tagName.toLowerCase()} '${words}' is ${Math.round(width)} by ${Math.round(height)} px`;
      faults.set(kind, (faults.get(kind) ?? 0) + 1);
    }
    return [...faults].map(([kind, count]) => (count > 1 ? `${kind} (${count})` : kind)).slice(0, 12);
  }, least);

/** Rows with a control on a phone: what they are about is in sight beside it. */
export const namelessRows = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const controls = 'button, a[href], input, select';
    for (const row of document.querySelectorAll<HTMLElement>('main tbody tr[data-row]')) {
      const acts = [...row.querySelectorAll<HTMLElement>(`td:not(.tick) :is(${controls})`)].filter((control) =>
        control.checkVisibility(),
      );
      if (acts.length === 0) continue;
      const cards = row.closest('table')!.dataset.cards;
      const titles = [...row.querySelectorAll<HTMLElement>(cards === 'titled' ? '.card-title' : 'td:not(.tick)')]
        .filter((cell) => cell.checkVisibility() && cell.innerText.trim() !== '')
        .slice(0, cards === 'titled' ? undefined : 1);
      const title = titles[0];
      if (!title) {
        faults.push(`a row without a name: ${row.innerText.slice(0, 60)}`);
        continue;
      }
      const last = acts.at(-1)!.getBoundingClientRect();
      const top = title.getBoundingClientRect();
      if (cards === undefined && !title.contains(acts[0]!) && getComputedStyle(title).position !== 'sticky')
        faults.push(`${title.innerText.slice(0, 30)}: its name leaves when the table is scrolled sideways`);
      if (last.bottom - top.top > 600) faults.push(`${title.innerText.slice(0, 30)}: its last action is out of sight`);
    }
    return faults.slice(0, 5);
  });
