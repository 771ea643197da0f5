import type { Locator, Page } from '@playwright/test'
import type { Request } from '../support/members.ts'
import { paths } from './paths.ts'
import { money } from './texts.ts'

/** /account/withdraw: the lists and a drawer. */
export class Withdrawals {
  readonly page: Page
  readonly queue: Locator
  readonly search: Locator
  readonly rows: Locator

  constructor(page: Page) {
    this.page = page
    this.queue = page.getByRole('table', { name: 'Queue' })
    this.search = page.getByRole('searchbox')
    // Every row has a header with the link that opens it.
    this.rows = page.getByRole('rowheader')
  }

  async visit(): Promise<void> {
    await this.page.goto(paths.withdrawals)
    await this.tab('Queue').waitFor()
  }

  tab(name: 'Queue' | 'Paid today' | 'History' | 'All'): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  row({ member }: Request): Locator {
    return this.page.getByRole('row').filter({ hasText: member.username })
  }

  /** The link of its row or card. */
  link({ member, amount }: Request): Locator {
    return this.page
      .getByRole('link')
      .filter({ hasText: member.username })
      .filter({ hasText: money(amount) })
  }

  /** Opens it from the current list. */
  async open(request: Request): Promise<Drawer> {
    await this.link(request).click()
    return this.drawer(request)
  }

  drawer(request: Request): Drawer {
    return new Drawer(this.page, request)
  }
}

/** One withdrawal: facts, evidence and actions. A panel on a wide screen, a sheet on a phone. */
export class Drawer {
  readonly page: Page
  readonly itself: Locator
  readonly evidence: Locator
  readonly timeline: Locator

  constructor(page: Page, { member }: Request) {
    this.page = page
    const name = `Withdrawal of ${member.username}`
    this.itself = page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }))
    this.evidence = this.itself.getByRole('region', { name: 'Evidence' })
    this.timeline = this.itself.getByRole('list').filter({ hasText: 'Requested' })
  }

  button(name: string): Locator {
    return this.itself.getByRole('button', { name, exact: true })
  }

  status(text: string): Locator {
    return this.itself.getByText(text, { exact: true })
  }

  /** A fact of the record by its label. */
  fact(name: string): Locator {
    return this.itself
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::*[1]')
  }

  async claim(): Promise<void> {
    await this.button('Claim').click()
    await this.itself.getByText('Claimed by you, time left').waitFor()
  }

  /** Claims, opens and approves it and confirms the dialog. */
  async approve(): Promise<void> {
    await this.button('Approve…').click()
    await this.confirm('Approve this withdrawal?', 'Approve')
  }

  async confirm(title: string, button: string): Promise<void> {
    const dialog = this.dialog(title)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  async showTimeline(): Promise<void> {
    await this.itself.getByRole('button', { name: 'Activity' }).click()
    await this.timeline.waitFor()
  }
}
