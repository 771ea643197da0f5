import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Set by Base UI on what it places, and by the parts themselves. */
const set = /^--(anchor|available)-|^--(row|used|head)$/
const source = path.join(import.meta.dirname, '../../apps/web/src')

test('the public pages import no router, no query cache, no socket and nothing of dialogs and menus', () => {
  const { packages } = importedFrom('app/public-main.tsx')
  expect(packages).toContain('react-dom/client')
  expect([...packages].filter(name => /^@base-ui|^@tanstack|^socket\.io/.test(name))).toEqual([])
})

test.each(['app/public-main.tsx', 'app/office.tsx'])('%s uses no variable that its style sheets lack', entry => {
  const { files } = importedFrom(entry)
  const styles = files.filter(file => file.endsWith('.css')).map(file => readFileSync(file, 'utf8'))
  const used = new Set(styles.flatMap(style => style.match(/(?<=var\()--[\w-]+/g) ?? []))
  const defined = new Set(styles.flatMap(style => style.match(/--[\w-]+(?=:)/g) ?? []))
  expect(used.size).toBeGreaterThan(10)
  expect([...used].filter(name => !defined.has(name) && !set.test(name))).toEqual([])
})

test('no style sheet asks for a direction by :dir(), which the build replaces by a list of languages', () => {
  const sheets = globSync('**/*.css', { cwd: source })
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.filter(file => readFileSync(path.join(source, file), 'utf8').includes(':dir('))).toEqual([])
})

/** Every file and package that a file imports, directly or through others. */
function importedFrom(entry: string): { files: string[]; packages: Set<string> } {
  const files = new Set([path.join(source, entry)])
  const packages = new Set<string>()
  for (const file of files) {
    const imports = file.endsWith('.css') ? [] : readFileSync(file, 'utf8').matchAll(IMPORT)
    for (const [, name = ''] of imports) {
      if (name.startsWith('.')) files.add(path.join(path.dirname(file), name))
      else packages.add(name)
    }
  }
  return { files: [...files], packages }
}

/** Not of types: they are erased. */
const IMPORT = /^(?:import|export) (?!type )(?:[^'"]* from )?'([^']+)'/gm
