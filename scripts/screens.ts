// `npm run screens`: pictures of every route of a running product, for people to look at. It needs a Chromium
// (CHROMIUM_PATH, else Debian's), and `npm start` in another terminal. Options: --url, --out, --looks=dark,fr,
// --only=/member, and --axe, which checks each page for accessibility as well.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page, type Route } from '@playwright/test'
import axe from 'axe-core'
import { type EndpointName, endpoints, pathOf } from '@backoffice/contract'
import { publicPaths } from '../apps/web/src/app/public-paths.ts'

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../.cache/screens') },
    looks: { type: 'string' },
    only: { type: 'string' },
    axe: { type: 'boolean', default: false },
    username: { type: 'string', default: 'narin' },
    password: { type: 'string', default: 'monsoon-river-lantern' },
  },
})

type Look = { readonly stored: Readonly<Record<string, unknown>>; readonly width: number; readonly isPseudo?: true }

const [WIDE, PHONE] = [1440, 360]
const look = (stored: Readonly<Record<string, unknown>>, width = WIDE): Look => ({ stored, width })
/** Every language at both widths, both modes, both directions, each preset and font. */
const looks: Readonly<Record<string, Look>> = {
  light: look({}),
  dark: look({ navType: 'dark' }),
  phone: look({}, PHONE),
  'phone-dark': look({ navType: 'dark' }, PHONE),
  rtl: look({ rtlLayout: true }),
  'rtl-dark': look({ rtlLayout: true, navType: 'dark' }),
  'phone-rtl': look({ rtlLayout: true }, PHONE),
  ...Object.fromEntries(
    ['fr', 'ro', 'zh', 'th'].flatMap(locale => [
      [locale, look({ locale })],
      [`phone-${locale}`, look({ locale }, PHONE)],
    ]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 6].map(preset => [`theme${preset}`, look({ presetColor: `theme${preset}` })])),
  poppins: look({ fontFamily: 'Poppins', borderRadius: 24, outlinedFilled: false, container: true }),
  inter: look({ fontFamily: 'Inter', borderRadius: 4 }),
  /** English, half as long again: what does not fit is seen before a translation is written. */
  pseudo: { ...look({}), isPseudo: true },
  'phone-pseudo': { ...look({}, PHONE), isPseudo: true },
}

/** The pages of the demo area, below `/demo/`. */
const demoPages = `
  account social social/followers social/friends social/gallery social/requests
  users users/simple users/profile users/list users/rows users/profiles
  mail mail/sent mail/inbox/1 calendar chat chat/1 contacts kanban kanban/backlogs
  products products/list products/1 checkout
  customers customers/orders customers/orders/790841 customers/invoice customers/products customers/reviews no-such-page`

type Screens = Readonly<Record<string, { reads?(search: object, day: null, id: string): readonly { name: string }[] }>>
/** Of the web, whose types are those of a browser. */
const screensFile = path.resolve(import.meta.dirname, '../apps/web/src/app/screens.ts')
const { screens } = (await import(screensFile)) as { screens: Screens }

type Target = { readonly name: string; readonly at: string; readonly isPublic: boolean }

/** Signs in over HTTP. */
async function signIn(): Promise<string> {
  const answer = await fetch(`${options.url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: options.username, password: options.password }),
  })
  const body = (await answer.json()) as { serviceToken?: string; message?: string }
  if (body.serviceToken === undefined) throw new Error(`sign-in at ${options.url}: ${body.message ?? answer.status}`)
  return body.serviceToken
}

async function findTargets(token: string): Promise<Target[]> {
  const { apiBaseUrl, adminSegment, reportSegment, features } = (await (
    await fetch(`${options.url}/config.json`)
  ).json()) as {
    apiBaseUrl: string
    adminSegment: string
    reportSegment: string
    features: { demo: boolean }
  }
  const named = (at: string, route = at) => ({ name: route.slice(1).replaceAll('/', '-').replace('-$id', ''), at })
  const targets: Target[] = Object.values(publicPaths).map(at => ({ ...named(at), isPublic: true }))
  for (const [route, { reads }] of Object.entries(screens)) {
    if (!route.includes('$id')) {
      targets.push({ ...named(route), isPublic: false })
      continue
    }
    // A record's page reads `members.get`: its list is `members.list`.
    const list = reads?.({}, null, '')[0]?.name.replace(/\..*/, '.list') as EndpointName
    const at = pathOf(endpoints[list], { apiBasePath: apiBaseUrl, adminSegment, reportSegment })
    const answer = await fetch(`${options.url}${at}?limit=1`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await answer.json()) as { data?: readonly { id: string }[] }
    const id = data?.[0]?.id
    if (id === undefined) console.log(`no record for ${route}: skipped`)
    else targets.push({ ...named(route.replace('$id', id), route), isPublic: false })
  }
  for (const page of features.demo ? demoPages.trim().split(/\s+/) : [])
    targets.push({ name: `demo-${page.replaceAll('/', '-')}`, at: `/demo/${page}`, isPublic: false })
  return [...targets, { name: 'not-found', at: '/no-such-page', isPublic: false }]
}

/** English text of another alphabet's length and marks; what is filled in stays. */
const pseudo = (text: string): string =>
  text
    .split(/(\{\{\w+\}\})/)
    .map(part =>
      part.startsWith('{{') ? part : part.replace(/[aeiou]/g, vowel => `${accented[vowel] ?? vowel}${vowel}`),
    )
    .join('')
const accented: Readonly<Record<string, string>> = { a: 'á', e: 'ê', i: 'ï', o: 'ö', u: 'û' }

async function answerPseudo(route: Route): Promise<void> {
  const response = await route.fetch()
  const script = await response.text()
  const body = script.replace(
    /(?<=[:[,])(["`])((?:\\.|(?!\1)[^\\])*)\1(?=[,}\]])/g,
    (_all, quote: string, text: string) => `${quote}${pseudo(text)}${quote}`,
  )
  await route.fulfill({ response, body })
}

/** What axe finds on the page: its rule and the elements. */
async function findInaccessible(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const run = `axe.run({ runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`
  return (await page.evaluate<string[]>(run)).map(finding => `axe ${finding}`)
}
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The script that stores a look, and the session, before the page runs. */
const storageScript = (stored: Readonly<Record<string, unknown>>, bearer: string | null): string =>
  `localStorage.setItem('backoffice-config', ${JSON.stringify(JSON.stringify(stored))});${
    bearer === null ? '' : `localStorage.setItem('serviceToken', ${JSON.stringify(bearer)})`
  }`

async function draw(page: Page, target: Target, file: string): Promise<string[]> {
  const faults: string[] = []
  const note = (error: Error) => faults.push(`error: ${error.message}`)
  page.on('pageerror', note)
  await page.goto(options.url + target.at)
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.screenshot({ path: file, animations: 'disabled' })
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  if (overflow > 0) faults.push(`${overflow} px wider than the screen`)
  if (options.axe) faults.push(...(await findInaccessible(page)))
  page.off('pageerror', note)
  return faults
}

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(
  file => file !== undefined && existsSync(file),
)
const wantedLooks = options.looks?.split(',') ?? Object.keys(looks)
const token = await signIn()
const targets = (await findTargets(token)).filter(({ at }) => options.only === undefined || at.includes(options.only))
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath === undefined ? {} : { executablePath }),
})
let faulty = 0
for (const name of wantedLooks) {
  const wanted = looks[name]
  if (wanted === undefined) throw new Error(`no look ${name}; there are ${Object.keys(looks).join(', ')}`)
  mkdirSync(path.join(options.out, name), { recursive: true })
  for (const isPublic of [false, true]) {
    const context = await browser.newContext({
      viewport: { width: wanted.width, height: wanted.width === PHONE ? 740 : 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      hasTouch: wanted.width === PHONE,
    })
    if (wanted.isPseudo) await context.route('**/assets/locale-en-*.js', answerPseudo)
    await context.addInitScript({ content: storageScript({ locale: 'en', ...wanted.stored }, isPublic ? null : token) })
    const page = await context.newPage()
    for (const target of targets.filter(each => each.isPublic === isPublic)) {
      const faults = await draw(page, target, path.join(options.out, name, `${target.name}.png`))
      faulty += faults.length
      for (const fault of faults) console.log(`${name} ${target.at}: ${fault}`)
    }
    await context.close()
  }
  console.log(`${name}: ${targets.length} pictures in ${path.join(options.out, name)}`)
}
await browser.close()
console.log(faulty === 0 ? 'No page is wider than its screen, none has an error.' : `${faulty} faults.`)
process.exitCode = faulty === 0 ? 0 : 1
