import { loadWords, registerWords } from '../../i18n/i18n.ts'
import { localeNames } from '../../i18n/locales.ts'
import type { AppName } from './apps.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }
type File = { default: Catalogue }

const files = import.meta.glob<File>('../*/words/*.json')
const ofArea = import.meta.glob<File>('../words/*.json')

/** The namespace of an application's texts: `demoMail`. */
const namespaceOf = (app: string): string => `demo${app.slice(0, 1).toUpperCase()}${app.slice(1)}`

/** Makes the texts of the demo area loadable, by language and application. */
export function registerDemoWords(apps: readonly AppName[]): void {
  registerWords(
    Object.fromEntries(
      localeNames.flatMap(locale => [
        [`${locale}/demo`, async () => ({ words: textsOfArea(await read(ofArea, `../words/${locale}.json`)) })],
        ...apps.map(app => [
          `${locale}/demo-${app}`,
          async () => ({ words: { [namespaceOf(app)]: await read(files, `../${app}/words/${locale}.json`) } }),
        ]),
      ]),
    ),
  )
}

/** The titles of the menu are in the namespace of the product's menu as well. */
const textsOfArea = (area: Catalogue) => ({
  demo: area,
  nav: Object.fromEntries(
    Object.entries(area['menu'] as Readonly<Record<string, string>>).map(([key, title]) => [
      key === 'area' ? 'demo' : namespaceOf(key),
      title,
    ]),
  ),
})

async function read(found: Readonly<Record<string, () => Promise<File>>>, name: string): Promise<Catalogue> {
  const load = found[name]
  if (load === undefined) throw new Error(`no texts ${name}`)
  return (await load()).default
}

/** Loads the texts of the menu. */
export const loadMenuWords = (): Promise<void> => loadWords('demo')

/** Loads the texts of an application. */
export const loadAppWords = (app: AppName): Promise<void> => loadWords(`demo-${app}`)
