import { expect, type Locator, type Page } from '@playwright/test'

/** What is done to many rows of a list at once. */
export class Bulk {
  readonly page: Page
  readonly #main: Locator

  constructor(page: Page) {
    this.page = page
    this.#main = page.getByRole('main')
  }

  async selectAll(): Promise<void> {
    await this.page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  }

  picked(count: number): Locator {
    return this.#main.getByRole('status').filter({ hasText: `${count} selected` })
  }

  /** A move for what is selected, not the one of an open record. */
  button(name: string): Locator {
    return this.#main.getByRole('button', { name, exact: true }).first()
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  /**
   * What became of each row, in all. What a busy server refused, or did not reach within its time, is sent again, as a
   * person would.
   */
  async comesTo(sum: string, reported: Locator): Promise<void> {
    const again = this.page.getByRole('dialog').getByRole('button', { name: /^(Try again|Go on with \d+)$/ })
    await expect(async () => {
      if ((await again.isVisible()) && (await again.isEnabled())) await again.click({ timeout: 1_000 })
      await expect(reported.getByRole('status')).toHaveText(sum, { timeout: 10_000 })
    }).toPass()
  }
}
