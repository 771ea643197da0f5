import type { Locator, Page } from '@playwright/test'
import { visit } from './show.ts'

/** /turn-setting: the withdrawal rules and their history. */
export class Rules {
  static readonly path = '/turn-setting'
  readonly page: Page
  readonly history: Locator
  readonly dryRun: Locator

  constructor(page: Page) {
    this.page = page
    this.history = page.getByRole('region', { name: 'History' })
    this.dryRun = page.getByRole('region', { name: 'Test rules' })
  }

  async visit(): Promise<void> {
    await visit(this.page, Rules.path)
    await this.dryRun.getByRole('button', { name: 'Test rules' }).waitFor()
  }

  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true })
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click()
  }

  /** The message after saving. */
  saved(version: number): Locator {
    return this.page.getByText(`Saved as version ${version}`)
  }

  version(number: number): Locator {
    return this.history.getByRole('listitem').filter({ hasText: new RegExp(`^Version ${number}\\b`) })
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }
}
