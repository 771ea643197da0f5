import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Prepared, prepareOnce } from './prepared-response.ts'
import { contentSecurityPolicy, type Inline } from './security-headers.ts'

/** An HTML document, equal for all callers, and the policy that permits what is inline in it. */
export type HtmlDocument = { readonly response: () => Promise<Prepared>; readonly policy: string }

/** The documents of the built web; null where it has none. */
export type HtmlDocuments = {
  /** Visitors without a session have a lighter one; that of a screen names the files of that screen. */
  at(path: string): HtmlDocument | null
  /** Whether a page's path begins like this one. */
  isLikePage(path: string): boolean
}

/** The public address, and the configuration that a browser needs before it can ask for anything. */
export type Site = {
  readonly publicUrl: string | null
  readonly apiAddresses: {
    readonly apiBaseUrl: string
    readonly adminSegment: string
    readonly reportSegment: string
  }
}

/** The files that a document names; those of the words by language. */
type Files = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly words: Readonly<Record<string, readonly string[]>>
}
/** `.vite/documents.json`, as `vite.documents.ts` of the web writes it. Parameters of a path start with `$`. */
type FilesOfDocuments = {
  readonly fonts: readonly string[]
  /** By the name of the font that the user has chosen. */
  readonly fontsByName?: Readonly<Record<string, readonly string[]>>
  readonly signIn: Files
  readonly office: Files
  /** The paths that are open to all. */
  readonly publicPages: readonly string[]
  readonly screens: Readonly<Record<string, Files>>
}

const nothing: Files = { scripts: [], styles: [], words: {} }

/** Reads the build once and completes a document for each screen. */
export function readHtmlDocuments(folder: string, site: Site): HtmlDocuments {
  const { fonts, fontsByName = {}, ...files } = readFiles(folder)
  const build = (name: string, of: Files, scriptsOfOffice?: readonly string[]): HtmlDocument | null => {
    const file = join(folder, name)
    if (!existsSync(file)) return null
    const html = complete(readFileSync(file, 'utf8'), { ...of, fonts, fontsByName }, site, scriptsOfOffice)
    return {
      response: prepareOnce(() => html, 'text/html; charset=utf-8'),
      policy: contentSecurityPolicy(site.publicUrl, inlineIn(html)),
    }
  }
  const signIn = build('login.html', files.signIn, files.screens['/']?.scripts)
  const office = build('index.html', files.office)
  const screens = Object.entries(files.screens).map(([path, of]) => [path.split('/'), build('index.html', of)] as const)
  const isPublic = new Set(files.publicPages)
  const beginnings = new Set([...isPublic, ...Object.keys(files.screens)].map(beginningOf))
  return {
    isLikePage: path => beginnings.has(beginningOf(path)),
    at(path) {
      const page = path.replace(/(.)\/$/, '$1')
      if (isPublic.has(page) && signIn !== null) return signIn
      const parts = page.split('/')
      const found = screens.find(
        ([screen]) =>
          screen.length === parts.length &&
          screen.every((part, index) => part === parts[index] || part.startsWith('$')),
      )
      return found?.[1] ?? office
    },
  }
}

const beginningOf = (path: string): string => path.split('/', 2)[1] ?? ''

function readFiles(folder: string): FilesOfDocuments {
  const file = join(folder, '.vite', 'documents.json')
  if (!existsSync(file)) return { fonts: [], signIn: nothing, office: nothing, publicPages: [], screens: {} }
  return JSON.parse(readFileSync(file, 'utf8')) as FilesOfDocuments
}

/** Adds what the boot script and the first script read, and links to the files, so that all are requested together. */
function complete(
  html: string,
  files: Files & Pick<FilesOfDocuments, 'fonts' | 'fontsByName'>,
  { apiAddresses }: Site,
  scriptsOfOffice?: readonly string[],
): string {
  const listed = (lists: Readonly<Record<string, readonly string[]>> = {}) =>
    Object.entries(lists)
      .map(([name, names]) => ` data-${name}="${names.join(' ')}"`)
      .join('')
  const read = [
    `<meta name="api-addresses" content="${escaped(JSON.stringify(apiAddresses))}" />`,
    `<meta name="words"${listed(files.words)} />`,
    `<meta name="fonts"${listed(files.fontsByName)} />`,
    ...(scriptsOfOffice === undefined ? [] : [`<meta name="office-scripts" content="${scriptsOfOffice.join(' ')}" />`]),
  ]
  const isNew = (file: string) => !html.includes(`"${file}"`)
  const links = [
    ...files.styles.filter(isNew).map(file => `<link rel="stylesheet" crossorigin href="${file}" />`),
    ...files.scripts.filter(isNew).map(file => `<link rel="modulepreload" crossorigin href="${file}" />`),
    // After the scripts: they are needed first.
    ...files.fonts.map(file => `<link rel="preload" as="font" crossorigin fetchpriority="low" href="${file}" />`),
  ]
  const lines = (tags: readonly string[]) => tags.map(tag => `${tag}\n    `).join('')
  return html.replace('<title>', () => `${lines(read)}<title>`).replace('</head>', () => `${lines(links)}</head>`)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function inlineIn(html: string): Inline {
  const contents = (element: RegExp) => Array.from(html.matchAll(element), ([, text = '']) => text)
  return {
    scripts: contents(/<script>([^]*?)<\/script>/g),
    styles: contents(/<style[^>]*>([^]*?)<\/style>/g),
  }
}
