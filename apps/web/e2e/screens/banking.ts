import type { Locator, Page } from '@playwright/test'
import { type BankAccount, formatAccountNo } from '../support/bank-accounts.ts'
import { visit } from './show.ts'

/** /banksetting: bank accounts, internal transfers and reconciliation. */
export class Banking {
  static readonly path = '/banksetting'
  readonly page: Page
  /** The drawer: a panel on a wide screen, a sheet on a phone. */
  readonly itself: Locator
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    const name = /^(Bank account|Internal transfer|Account reconciliation)$/
    this.itself = page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }))
    this.panel = page.getByRole('tabpanel')
  }

  async visit(search = ''): Promise<void> {
    await visit(this.page, `${Banking.path}${search}`)
  }

  /** The link of an account's row or card. */
  link({ accountNo }: Pick<BankAccount, 'accountNo'>): Locator {
    return this.panel.getByRole('link').filter({ hasText: formatAccountNo(accountNo) })
  }

  row({ accountNo }: Pick<BankAccount, 'accountNo'>): Locator {
    return this.panel.getByRole('row').filter({ hasText: formatAccountNo(accountNo) })
  }

  button(name: string): Locator {
    return this.itself.getByRole('button', { name, exact: true })
  }

  /** A section of the drawer. */
  part(name: string): Locator {
    return this.itself.getByRole('region', { name })
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  async message(text: string): Promise<void> {
    await this.page.getByText(text, { exact: true }).first().waitFor()
  }

  /** Confirms an action with a preset reason. */
  async confirm(title: string, reason: string, move: string): Promise<void> {
    const dialog = this.dialog(title)
    await dialog.getByRole('button', { name: reason }).click()
    await dialog.getByRole('button', { name: move, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Approves as the second approver and confirms the dialog. */
  async agree(within: Locator = this.itself): Promise<void> {
    await within.getByRole('button', { name: 'Approve…' }).click()
    const dialog = this.dialog('Approve this request?')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}
