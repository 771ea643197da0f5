import { later } from '../../../ui/later.tsx'

/** The record of a withdrawal, not needed for the list. */
export const WithdrawalDrawer = later(async () => (await import('./WithdrawalDrawer.tsx')).WithdrawalDrawer)
