import { later } from '../../ui/later.tsx'

/** The record of a withdrawal, which its list does not need. */
export const WithdrawalDrawer = later(async () => (await import('./drawer/WithdrawalDrawer.tsx')).WithdrawalDrawer)
