import { expect, type Page } from '@playwright/test'

/** Opens every tab of the page in turn and calls `look` once its content is there. */
export async function throughTabs(page: Page, count: number, look: (name: string) => Promise<void>): Promise<void> {
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(count)
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').locator('a, p, button').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await look(await tab.innerText())
  }
}
