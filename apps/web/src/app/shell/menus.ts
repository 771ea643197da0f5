import { later } from '../../ui/later.tsx'

/** The menus of the top bar, and the sidebar over a narrow page: not needed for the first rows. */
export const ProfileItems = later(async () => (await import('./ProfileItems.tsx')).ProfileItems)
export const LanguageItems = later(async () => (await import('./LanguageItems.tsx')).LanguageItems)
export const NarrowSideBar = later(async () => (await import('./NarrowSideBar.tsx')).NarrowSideBar)
