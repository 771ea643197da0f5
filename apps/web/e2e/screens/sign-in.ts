import type { Locator, Page } from '@playwright/test'

/** The sign-in form, on its own page or in the dialog of an expired session. */
export class SignIn {
  readonly username: Locator
  readonly password: Locator
  readonly button: Locator
  readonly refusal: Locator
  readonly heading: Locator

  constructor(within: Page | Locator) {
    this.username = within.getByLabel('Username')
    this.password = within.getByLabel('Password', { exact: true })
    this.button = within.getByRole('button', { name: /^(Sign in|Signing in…|Try again in \d+ s)$/ })
    this.refusal = within.getByRole('alert')
    this.heading = within.getByRole('heading', { name: 'Sign in', exact: true })
  }

  async as({ username, password }: { username: string; password: string }): Promise<void> {
    await this.username.fill(username)
    await this.password.fill(password)
    await this.button.click()
  }
}
