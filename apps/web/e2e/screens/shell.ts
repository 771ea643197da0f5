import { expect, type Locator, type Page } from '@playwright/test'

/** The layout of every page. */
export class Shell {
  readonly page: Page
  readonly bar: Locator
  readonly menu: Locator
  readonly badge: Locator
  readonly profile: Locator
  readonly banner: Locator
  readonly bell: Locator

  constructor(page: Page) {
    this.page = page
    this.bar = page.getByRole('banner')
    this.menu = page.getByRole('navigation', { name: 'Main menu' })
    this.badge = this.bar.getByRole('link', { name: /withdrawal request/i })
    this.profile = this.bar.getByRole('button', { name: /Your account$/ })
    this.banner = page.getByText('Connection lost.')
    this.bell = this.bar.getByRole('button', { name: /^Notifications/ })
  }

  chip(name: 'Payment' | 'TMN' | 'SMS'): Locator {
    return this.bar.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** Waits until the page receives events. */
  async live(): Promise<void> {
    await expect(this.bar).toContainText(/\d online/)
  }

  /** Returns the number of waiting requests on the badge. */
  async waiting(): Promise<number> {
    // The badge is empty until it is loaded.
    await expect(this.badge).toHaveText(/^\d+$/)
    return Number(await this.badge.innerText())
  }

  async logOut(): Promise<void> {
    await this.profile.click()
    await this.page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  async toggleDarkMode(): Promise<void> {
    await this.profile.click()
    await this.page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click()
    await this.page.keyboard.press('Escape')
  }

  async chooseLanguage(name: 'English' | 'Français' | 'Română' | '中文' | 'ไทย'): Promise<void> {
    await this.bar.getByRole('button', { name: /^(Language|Langue|Limbă|语言|ภาษา)$/ }).click()
    await this.page.getByRole('menuitemradio', { name }).click()
  }
}
