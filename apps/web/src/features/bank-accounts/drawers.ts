import { later } from '../../ui/later.tsx'

/** The record of an account, which opens beside the list. */
export const AccountDrawer = later(async () => (await import('./drawer/AccountDrawer.tsx')).AccountDrawer)
