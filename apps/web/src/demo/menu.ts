import { appIcons, appNames } from './core/apps.ts'
import { loadMenuWords, registerDemoWords } from './core/words.ts'
import thai from './words/th.json'

/** The entries of the menu: address, title in Thai, and icon. */
export const demoMenu = appNames.map(app => ({
  path: `/demo/${app}`,
  key: `demo${app.slice(0, 1).toUpperCase()}${app.slice(1)}`,
  thai: thai.menu[app],
  icon: appIcons[app],
}))

/** The title of the group in Thai. */
export const thaiGroup = thai.menu.area

/** Loads the titles in the language of the user. */
export async function prepareDemo(): Promise<void> {
  registerDemoWords(appNames)
  await loadMenuWords()
}
