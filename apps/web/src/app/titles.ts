import { menuTitles } from '@backoffice/contract/generated/menu-titles'
import ofShell from '../i18n/locales/th/nav.json'

const thai = { ...ofShell, ...menuTitles }

export type NavKey = keyof typeof thai

/** Menu titles are Thai in every language: they are the screens' names. */
export const thaiTitle = (key: NavKey): string => (import.meta.env.DEMO ? demoTitles.get(key) : undefined) ?? thai[key]

/** The titles of the demo area are its own. */
export const demoTitles = new Map<string, string>()
