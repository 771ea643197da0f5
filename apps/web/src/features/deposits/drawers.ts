import { later } from '../../ui/later.tsx'

/** The records that open beside the lists of this screen. */
export const DepositDrawer = later(async () => (await import('./drawer/DepositDrawer.tsx')).DepositDrawer)
export const HeldList = later(async () => (await import('./list/HeldList.tsx')).HeldList)
export const PendingEntry = later(async () => (await import('./entry/PendingEntry.tsx')).PendingEntry)
export const IntentDrawer = later(async () => (await import('./intents/IntentDrawer.tsx')).IntentDrawer)
export const BankLineDrawer = later(async () => (await import('./bank-lines/BankLineDrawer.tsx')).BankLineDrawer)
