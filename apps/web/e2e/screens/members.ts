import { newId } from '@backoffice/kernel'
import type { Locator, Page } from '@playwright/test'
import type { Member } from '../support/members.ts'
import { createPerson } from '../support/people.ts'
import type { Product } from '../support/product.ts'
import { paths } from './paths.ts'
import { visit } from './show.ts'

export type KnownMember = Member & { readonly id: string }

/** Returns a member with the id of the profile. */
export async function known({ sql }: Pick<Product, 'sql'>, member: Member): Promise<KnownMember> {
  const { rows } = await sql.query<{ id: string }>('select id from members where username = $1', [member.username])
  const [row] = rows
  if (row === undefined) throw new Error(`${member.username} is not in the database`)
  return { ...member, id: row.id }
}

/** Creates another member with the same name. */
export async function createNamesake(
  product: Pick<Product, 'send' | 'sql'>,
  { firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>,
): Promise<KnownMember> {
  const { username, phone, bank } = createPerson()
  await product.send('member.registered', { externalId: newId(), username, phone, firstName, lastName, bank })
  return known(product, { username, firstName, lastName, bank, phone })
}

export const profileOf = ({ id }: KnownMember, tab?: string): string =>
  `/member/profile/${id}${tab === undefined ? '' : `?tab=${tab}`}`

/** /member/list: all members, one beside the list. */
export class MemberList {
  readonly page: Page
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox')
  }

  async find(text: string): Promise<void> {
    await visit(this.page, paths.members)
    await this.search.fill(text)
  }

  link({ username }: Member): Locator {
    return this.page.getByRole('link', { name: `Open Member ${username}` })
  }

  drawer({ username }: Member): Locator {
    const name = `Member ${username}`
    return this.page.getByRole('complementary', { name }).or(this.page.getByRole('dialog', { name }))
  }
}

/** /member/profile/{id}. */
export class Profile {
  readonly page: Page
  readonly title: Locator
  readonly main: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1 })
    this.main = page.getByRole('main')
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  move(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true })
  }

  async choose(name: string): Promise<Locator> {
    await this.move('More').click()
    await this.page.getByRole('menuitem', { name }).click()
    return this.page.getByRole('dialog')
  }

  async give(amount: string, reason: string): Promise<Locator> {
    await this.move('Add credit…').click()
    const dialog = this.page.getByRole('dialog', { name: 'Add credit' })
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByLabel('Reason').fill(reason)
    return dialog
  }
}
