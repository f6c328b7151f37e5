// The menu "More" at the head of the page: scenario files, the theme and the keys.
import type { Download, Locator, Page } from '@playwright/test';

/** A file by its path, or made on the spot. */
export type ScenarioFile = string | { name: string; mimeType: string; buffer: Buffer };

export class MenuPart {
  constructor(private readonly page: Page) {}

  /** The element that holds the menu; it has `open` while the menu is. */
  private get menu(): Locator {
    return this.page.getByRole('banner').locator('details', { has: this.button });
  }

  private get button(): Locator {
    return this.page.locator('summary[aria-label="More"]');
  }

  async open(): Promise<void> {
    if ((await this.menu.getAttribute('open')) === null) await this.button.click();
  }

  /** Opens a scenario file; ends when the page has taken it or said why not. */
  async openFile(file: ScenarioFile): Promise<void> {
    await this.open();
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Open a scenario file' }).click();
    await (await chooser).setFiles(file);
    await this.menu.and(this.page.locator(':not([open])')).waitFor();
  }

  async saveFile(): Promise<Download> {
    await this.open();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Save scenario as a file' }).click();
    return download;
  }

  async chooseTheme(theme: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.open();
    await this.page.getByRole('radiogroup', { name: 'Theme' }).getByLabel(theme).check();
  }

  /** Opens the list of keys and returns its dialog. */
  openKeys(): Promise<Locator> {
    return this.openDialog('Keys');
  }

  /** Opens the form that edits the present scenario and returns its dialog. */
  openEdit(): Promise<Locator> {
    return this.openDialog('Edit scenario');
  }

  private async openDialog(name: string): Promise<Locator> {
    await this.open();
    await this.page.getByRole('button', { name, exact: true }).click();
    return this.page.getByRole('dialog', { name, exact: true });
  }
}
