import { expect, type Locator, type Page } from '@playwright/test'

/** The bulk actions of a list. */
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

  selected(count: number): Locator {
    return this.#main.getByRole('status').filter({ hasText: `${count} selected` })
  }

  /** The action of the selection, not of an open record. */
  button(name: string): Locator {
    return this.#main.getByRole('button', { name, exact: true }).first()
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  /** Expects the summary of the results. Rows that a busy server refused or did not reach are retried. */
  async comesTo(sum: string, reported: Locator): Promise<void> {
    const again = this.page.getByRole('dialog').getByRole('button', { name: /^(Try again|Continue with \d+)$/ })
    await expect(async () => {
      if ((await again.isVisible()) && (await again.isEnabled())) await again.click({ timeout: 1_000 })
      await expect(reported.getByRole('status')).toHaveText(sum, { timeout: 10_000 })
    }).toPass()
  }
}
