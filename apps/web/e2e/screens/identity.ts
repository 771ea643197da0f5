import type { Page } from '@playwright/test'

/** Confirms the identity with a password, where an action asks for it. */
export async function verifyIdentity(page: Page, password: string): Promise<void> {
  const identity = page.getByRole('dialog', { name: 'Verify your identity' })
  await identity.getByLabel('Password').fill(password)
  await identity.getByRole('button', { name: 'Confirm' }).click()
}
