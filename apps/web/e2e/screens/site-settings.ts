import { expect, type Locator, type Page } from '@playwright/test'
import { visit } from './show.ts'

/** /web-setting: the settings of the player site and of LINE, and their history. */
export class SiteSettings {
  static readonly path = '/web-setting'
  readonly page: Page
  readonly history: Locator
  /** The name and logo in the top bar. */
  readonly bar: Locator

  constructor(page: Page) {
    this.page = page
    this.history = page.getByRole('region', { name: 'History' })
    this.bar = page.getByRole('banner')
  }

  async visit(tab?: 'line'): Promise<void> {
    await visit(this.page, tab === undefined ? SiteSettings.path : `${SiteSettings.path}?tab=${tab}`)
    await expect(this.history).toBeVisible()
  }

  /** A text field; a required one has an asterisk after its name. */
  field(name: string): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })
  }

  /** Saves and returns the number of the new version. */
  async save(): Promise<number> {
    const answer = this.page.waitForResponse(response => response.request().method() === 'PUT')
    await this.page.getByRole('button', { name: 'Save', exact: true }).click()
    const { data } = (await (await answer).json()) as { data: { version: number } }
    await expect(this.page.getByText(`Saved as version ${data.version}`)).toBeVisible()
    return data.version
  }

  version(number: number): Locator {
    return this.history.getByRole('listitem').filter({ hasText: new RegExp(`^Version ${number}\\b`) })
  }

  async upload(picture: Buffer, alt: string): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel('Alternative text').fill(alt)
    await dialog.getByRole('button', { name: 'Upload picture' }).click()
    await expect(dialog).toBeHidden()
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }
}
