import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { publicPaths } from './src/app/public-paths.ts'
import { localeNames } from './src/i18n/locales.ts'

const here = import.meta.dirname
const bootFile = path.join(here, 'src/app/boot.ts')
const screensFile = path.join(here, 'src/app/screens.ts')
/** What the first script loads: for visitors without a session, and for the back office with any screen. */
const PUBLIC_PAGES = 'src/app/public-main.tsx'
const OFFICE = 'src/app/office.tsx'
/** The font of every page: menu titles and the choice of language are Thai in every language. */
const THAI_FONT = /noto-sans-thai-thai-wght-normal/
/** The files of the fonts a user can choose, by the names of `theme/tokens.ts` in lower case. */
const FONTS = {
  roboto: /\broboto-latin-wght-normal/,
  poppins: /\bpoppins-latin-(400|500|600)-normal-[\w-]+\.woff2/,
  inter: /\binter-latin-wght-normal/,
}

/** The files of a document, and those of the words by language. */
type Files = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly words: Readonly<Record<string, readonly string[]>>
}

/**
 * Completes `index.html` and `login.html`: the boot script is inline, so that the page has its appearance before the
 * first paint. `.vite/documents.json` tells the server which pages there are, and which files each screen needs; it
 * names them in the screen's document, so that the browser asks for all of them at the same time.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const boot = await bootScript()
        return html.replace('<!-- boot -->', () => `<script>${boot}</script>`)
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        keepApart(bundle)
        const files = filesIn(bundle)
        const namesLike = (like: RegExp) =>
          Object.keys(bundle)
            .filter(file => like.test(file))
            .map(address)
        const screens = readScreens().map(
          ({ at, pages, words }) => [at, files([OFFICE, ...pages], [`opening-${words}`])] as const,
        )
        const content = {
          fonts: namesLike(THAI_FONT),
          fontsByName: Object.fromEntries(Object.entries(FONTS).map(([name, like]) => [name, namesLike(like)])),
          signIn: files([PUBLIC_PAGES], ['sign-in']),
          publicPages: Object.values(publicPaths),
          office: files([OFFICE], ['shell']),
          screens: { '/': screens[0]?.[1], ...Object.fromEntries(screens) },
        }
        const version = versionOf(bundle)
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName === 'index.html')
            file.source = String(file.source).replace(
              'name="version" content=""',
              `name="version" content="${version}"`,
            )
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
        this.emitFile({ type: 'asset', fileName: '.vite/documents.json', source: JSON.stringify(content, null, 2) })
      },
    },
  }
}

async function bootScript(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(bootFile, 'utf8'), bootFile)
  return minifySync('boot.js', `(function () {${code}})()`).code.trim()
}

type Screen = { readonly at: string; readonly pages: readonly string[]; readonly words: string }

/** The page of every noun that is declared; what is the noun's own is in its feature. */
const RECORD_PAGE = 'pages/RecordPage.tsx'

/** The path, page and words of each screen, as `screens.ts` lists them. */
function readScreens(): Screen[] {
  const [, ...entries] = readFileSync(screensFile, 'utf8').split(/^  (?='\/.*': \{$)/m)
  return entries.map(entry => {
    const [at, page, feature, words] = [
      /'(.+?)'/,
      /import\('\.\.\/(pages\/\w+\.tsx)'\)/,
      /recordPage\([^;]*?import\('\.\.\/(features\/[\w-]+\/index\.tsx?)'\)/,
      /words: '([\w-]+)'/,
    ].map(part => part.exec(entry)?.[1])
    const pages = feature === undefined ? [page] : [RECORD_PAGE, feature]
    if (at === undefined || pages[0] === undefined || words === undefined)
      throw new Error(`screens.ts: no path, page or words in ${entry}`)
    return { at, pages: pages.map(each => `src/${each}`), words }
  })
}

/**
 * Fails where a public page, or a part of it, would load the first script of the back office: that starts it, and a
 * visitor without a session lands on the sign-in page again.
 */
function keepApart(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const holding = (file: string) => chunks.find(({ moduleIds }) => moduleIds.includes(path.join(here, file)))
  const [first, office] = [holding(PUBLIC_PAGES), holding('src/app/main.ts')]
  const seen = new Set([first?.fileName ?? ''])
  for (const name of seen) {
    const found = chunks.find(({ fileName }) => fileName === name)
    for (const other of [...(found?.imports ?? []), ...(found?.dynamicImports ?? [])]) seen.add(other)
  }
  if (first === undefined || office === undefined || seen.has(office.fileName))
    throw new Error('a part of the public pages loads the first script of the back office')
}

/** A name for exactly these files: pages compare it with the one they were built with. */
function versionOf(bundle: Rolldown.OutputBundle): string {
  const names = Object.keys(bundle).sort()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)
}

const address = (file: string): string => `/${file}`

/** Finds the files of modules and words in a build, imports before those that import them. */
function filesIn(bundle: Rolldown.OutputBundle): (modules: string[], words: string[]) => Files {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const withImports = (roots: readonly Rolldown.OutputChunk[]) => {
    const found = new Set<Rolldown.OutputChunk>()
    const add = (chunk: Rolldown.OutputChunk): void => {
      if (found.has(chunk)) return
      for (const each of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) add(each)
      found.add(chunk)
    }
    roots.forEach(add)
    return [...found]
  }
  const holding = (module: string) => {
    const id = module.startsWith('\0') ? module : path.join(here, module)
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (chunk === undefined) throw new Error(`the build has no ${module}`)
    return chunk
  }
  return (modules, words) => {
    const needed = withImports(modules.map(holding))
    const wordsOf = (locale: string) => withImports(words.map(each => holding(`\0virtual:words/${locale}/${each}`)))
    return {
      scripts: needed.map(({ fileName }) => address(fileName)),
      styles: [...new Set(needed.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]))].map(address),
      words: Object.fromEntries(
        localeNames.map(locale => [
          locale,
          wordsOf(locale)
            .filter(chunk => !needed.includes(chunk))
            .map(({ fileName }) => address(fileName)),
        ]),
      ),
    }
  }
}
