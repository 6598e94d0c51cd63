import type { Locator, Page } from '@playwright/test';
import { arrowToRow } from './by-keyboard';
import { expect } from './portal';

const MAX_PRESSES = 300;

/** A person who has a keyboard and nothing else. Counts the keys: one for each that is pressed or held. */
export class Keys {
  presses = 0;
  constructor(private readonly page: Page) {}

  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
    this.presses += keys.split('+').length;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.presses += text.length;
  }

  /** By the Tab key until the element has the focus, which must then be seen. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    await arrowToRow(target, { tabTo: (stop) => this.tabTo(stop, key), press: (arrow) => this.press(arrow) });
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let count = 0; count < MAX_PRESSES && !(await isThere()); count += 1) await this.press(key);
    await expect(target).toBeFocused();
    expect(await target.evaluate((element) => element.matches(':focus-visible')), 'the focus is seen').toBe(true);
  }

  /** Goes to a select once it can be chosen from and moves it to the first option that begins so; '' is the first of all. */
  async choose(label: RegExp, text = ''): Promise<void> {
    const select = this.page.getByRole('search').getByLabel(label).and(this.page.locator('select'));
    const place = () =>
      select.evaluate((element, begin) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        const found = [...options].findIndex(({ value, label: name }) => value !== '' && name.startsWith(begin));
        return found < 0 ? null : found - selectedIndex;
      }, text);
    await expect(select).toBeEnabled();
    await expect.poll(place).not.toBeNull();
    await this.tabTo(select);
    const steps = (await place()) ?? 0;
    for (let count = 0; count < Math.abs(steps); count += 1) await this.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    expect(await place()).toBe(0);
  }

  /** Opens a page by Find: Ctrl K, the beginning of its name, Enter. The focus goes along. */
  async find(text: string, heading: string): Promise<void> {
    await this.press('Control+k');
    await expect(this.page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await this.type(text);
    await expect(this.page.getByRole('option').first()).toHaveText(heading);
    await this.press('Enter');
    await expect(this.page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(this.page.locator('main :focus')).toHaveCount(1);
  }

  /** From the sign-in page to the first page of the role. */
  async signIn(login: string, password: string): Promise<void> {
    await expect(this.page.getByLabel(/user ?name/i)).toBeFocused();
    await this.type(login);
    await this.press('Tab');
    await this.type(password);
    await this.press('Enter');
    await expect(this.page).toHaveURL(/\/home\/?/);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeFocused();
  }
}
