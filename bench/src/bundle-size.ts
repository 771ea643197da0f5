// Download sizes from the built web's manifest, gzipped as served. Fails when a budget is exceeded. node
// bench/src/bundle-size.ts [build folder]
import path from 'node:path'
import { readBuild, type Build } from './bundle/build.ts'
import { type DownloadSize, measureDownload } from './bundle/sizes.ts'

/** The sign-in page, with the words of one language. */
const signIn = {
  name: '/login',
  entry: 'login.html',
  pages: [],
  words: /^locale-\w+-sign-in-/,
}
/** The first list: the shell and the page, with the words of one language. */
const firstList = {
  name: 'shell + first list',
  entry: 'start',
  pages: ['shell', 'src/pages/WithdrawPage.tsx'],
  words: /^locale-\w+-opening-withdrawals-/,
}
const overview = {
  name: 'shell + overview',
  entry: 'start',
  pages: ['shell', 'src/pages/OverviewPage.tsx'],
  words: /^locale-\w+-opening-overview-/,
}

/** In KB of 1,000 bytes: what was reached with ADR 69, and 3 % more. Fonts: those of a page with Latin and Thai text. */
const budgets = [
  { what: signIn, script: 87 },
  { what: firstList, script: 190 },
  { what: overview, script: 189 },
]
const fonts = { budget: 80, asked: /^(roboto-latin-wght|noto-sans-thai-thai)/ }

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../apps/web/dist'))
const build = readBuild(folder)
const verdicts = [
  ...budgets.map(({ what, script }) => checkBudget(measureDownload(build, what), script)),
  checkFonts(build),
]
if (verdicts.includes(false)) process.exitCode = 1

function checkBudget(size: DownloadSize, budget: number): boolean {
  const fine = report(`${size.name}, JavaScript`, size.script, budget)
  console.log(
    `      ${size.requests} requests, slowest language ${size.locale}, ${kilo(size.style)} KB of styles beside it`,
  )
  for (const { file, bytes } of size.files) console.log(`      ${kilo(bytes).padStart(6)}  ${file}`)
  return fine
}

function checkFonts({ files }: Build): boolean {
  const requested = [...files].filter(([file]) => fonts.asked.test(path.basename(file)) && file.endsWith('.woff2'))
  return report(
    `fonts (${requested.length} files)`,
    requested.reduce((sum, [, file]) => sum + file.bytes, 0),
    fonts.budget,
  )
}

function report(name: string, bytes: number, budget: number): boolean {
  const fine = bytes <= budget * 1000
  console.log(`${fine ? 'ok  ' : 'OVER'}  ${name}: ${kilo(bytes)} KB of ${budget}`)
  return fine
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
