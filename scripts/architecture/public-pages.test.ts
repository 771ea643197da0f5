import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '../../apps/web/src')

test('the public pages import no component library, no query cache and no socket', () => {
  const { packages } = importedFrom('app/public-main.tsx')
  expect(packages).toContain('react-dom/client')
  expect([...packages].filter(name => /^@mui|^@emotion|^@tanstack|^socket\.io/.test(name))).toEqual([])
})

test('the public pages use no variable of the theme that their style sheet lacks', () => {
  const { files } = importedFrom('app/public-main.tsx')
  const styles = files.filter(file => file.endsWith('.css')).map(file => readFileSync(file, 'utf8'))
  const used = new Set(styles.flatMap(style => style.match(/(?<=var\()--[\w-]+/g) ?? []))
  const defined = new Set(styles.flatMap(style => style.match(/--[\w-]+(?=:)/g) ?? []))
  expect(used.size).toBeGreaterThan(10)
  // Those of the start screen are in the document itself.
  expect([...used].filter(name => !defined.has(name) && !name.startsWith('--start-'))).toEqual([])
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
