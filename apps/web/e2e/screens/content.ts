import type { Locator, Page } from '@playwright/test'
import { plainPicture } from '../support/pictures.ts'

/** /banner and /banner/detail/{id}; events and pop-ups have the same screens. */
export class Content {
  static readonly banners = '/banner'
  readonly page: Page
  readonly versions: Locator
  readonly preview: Locator

  constructor(page: Page) {
    this.page = page
    this.versions = page.getByRole('region', { name: 'Versions' })
    this.preview = page.getByRole('region', { name: 'Preview' })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  version(number: number): Locator {
    return this.versions.getByRole('listitem').filter({ hasText: new RegExp(`^Version ${number}\\b`) })
  }

  /** Adds a banner by its title; its page opens. */
  async add(title: string): Promise<void> {
    await this.button('Add banner…').click()
    const dialog = this.dialog('Add banner')
    await dialog.getByRole('textbox').fill(title)
    await dialog.getByRole('button', { name: 'Add banner' }).click()
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor()
  }

  /** Uploads the picture, cropped to the whole file. */
  async upload(alt: string): Promise<void> {
    const file = { name: 'banner.png', mimeType: 'image/png', buffer: plainPicture(960, 287) }
    await this.page.locator('input[type="file"]').first().setInputFiles(file)
    const dialog = this.dialog('Crop the picture')
    await dialog.getByRole('textbox').fill(alt)
    await dialog.getByRole('button', { name: 'Upload picture' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  /** Uploads another picture in its place. */
  async replacePicture(alt: string): Promise<void> {
    await this.button('Replace').click()
    await this.upload(alt)
  }

  /** Publishes the draft, after saving it where it has unsaved input. Returns the dialog's text. */
  async publish(title: string): Promise<string> {
    await this.button('Publish…').click()
    const dialog = this.dialog(`Publish “${title}”?`)
    await dialog.waitFor()
    const said = await dialog.innerText()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.waitFor({ state: 'detached' })
    return said
  }

  row(title: string): Locator {
    return this.page.getByRole('row').filter({ hasText: title })
  }

  handle(title: string): Locator {
    return this.page.getByRole('button', { name: `Move ${title}`, exact: true })
  }

  /** The given titles in the order of the list. */
  async order(titles: readonly string[]): Promise<string[]> {
    const rows = await this.page.getByRole('row').allInnerTexts()
    return rows.flatMap(row => titles.filter(title => row.includes(title)))
  }
}
