import type { Locator, Page } from '@playwright/test'
import { type BankAccount, chooseReceiving } from '../support/bank-accounts.ts'
import { visit } from './show.ts'

/** /account/deposit: the lists and a drawer. */
export class Deposits {
  static readonly path = '/account/deposit'
  readonly page: Page
  readonly itself: Locator

  constructor(page: Page) {
    this.page = page
    this.itself = this.record('Deposit')
  }

  async visit(search = ''): Promise<void> {
    await visit(this.page, `${Deposits.path}${search}`)
    await this.tab('All').waitFor()
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}( ?[\\d,]+)?$`) })
  }

  /** The table row, or the card on a phone, that contains all texts. */
  row(...texts: readonly string[]): Locator {
    return texts.reduce(
      (rows, hasText) => rows.filter({ hasText }),
      this.page.getByRole('row').or(this.page.getByRole('listitem')),
    )
  }

  /** Opens the only row that contains all texts. */
  async open(...texts: readonly string[]): Promise<void> {
    await this.row(...texts)
      .getByRole('link')
      .first()
      .click()
    await this.itself.waitFor()
  }

  record(name: string): Locator {
    return this.page
      .getByRole('complementary', { name, exact: true })
      .or(this.page.getByRole('dialog', { name, exact: true }))
  }

  status(statusText: string): Locator {
    return this.itself.getByText(statusText, { exact: true }).first()
  }

  button(name: string): Locator {
    return this.itself.getByRole('button', { name, exact: true })
  }

  /** A fact of the record by its label. */
  fact(name: string): Locator {
    return this.itself
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::*[1]')
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  async confirm(title: string, button: string): Promise<void> {
    const dialog = this.dialog(title)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Matches the deposit manually with a member. */
  async match(username: string): Promise<void> {
    await this.button('Match…').click()
    const dialog = this.dialog('Match to a member')
    await this.lookUp(dialog, username)
    await this.confirm('Match to a member', 'Match')
  }

  async credit(): Promise<void> {
    await this.button('Credit…').click()
    await this.confirm('Credit this deposit?', 'Credit')
  }

  async lookUp(within: Locator, username: string): Promise<void> {
    const field = within.getByRole('combobox', { name: /^(Member|Another member)/ })
    await field.fill(username)
    await this.page.getByRole('option').filter({ hasText: username }).click()
  }

  async message(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }
}

/** The import of a statement file. */
export class StatementImport {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Import statement' })
  }

  async begin({ name, text }: { name: string; text: string | Buffer }, account?: BankAccount): Promise<void> {
    await this.page.getByRole('button', { name: 'Import statement' }).click()
    const field = this.dialog.getByLabel('Bank account')
    await (account === undefined ? chooseReceiving(field) : field.selectOption(account.id))
    await this.dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: typeof text === 'string' ? Buffer.from(text) : text })
    await this.dialog.getByText('Detected format').waitFor()
  }

  async goOn(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Continue' }).click()
  }

  /** Closes the wizard and discards its file. */
  async cancel(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  /** A fact of the preview: file name, account, balances. */
  fact(name: string): Locator {
    return this.dialog
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::*[1]')
  }

  /** A figure of the preview. */
  figure(label: string): Locator {
    return this.dialog.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]')
  }

  async importAll(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Import \d+ trans/ }).click()
    await this.dialog.waitFor({ state: 'hidden' })
  }

  /** The outcomes with their numbers of lines. */
  get outcomes(): Locator {
    return this.page.getByRole('list', { name: 'Import results' }).getByRole('listitem')
  }

  outcome(name: string): Locator {
    return this.outcomes.getByRole('link').filter({ hasText: name })
  }
}
