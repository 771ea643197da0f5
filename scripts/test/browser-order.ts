import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './command.ts'

/** Files in an order that the seed decides. */
export function sortBySeed(seed: string, files: readonly string[]): string[] {
  const rank = (file: string): string => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  return files.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

/**
 * Makes a folder beside the browser tests from which they run in the order of a seed: Playwright orders files by name,
 * so each gets a numbered one that imports it.
 *
 * @returns its name below apps/web, and how it is removed.
 */
export function orderBrowserTests(
  seed: string,
  web = path.join(root, 'apps/web'),
): { readonly folder: string; remove(): void } {
  const folder = 'e2e-in-order'
  const remove = (): void => rmSync(path.join(web, folder), { recursive: true, force: true })
  remove()
  mkdirSync(path.join(web, folder))
  const files = readdirSync(path.join(web, 'e2e')).filter(file => file.endsWith('.spec.ts'))
  for (const [at, file] of sortBySeed(seed, files).entries())
    writeFileSync(path.join(web, folder, `${String(at).padStart(3, '0')}-${file}`), `import '../e2e/${file}'\n`)
  return { folder, remove }
}
