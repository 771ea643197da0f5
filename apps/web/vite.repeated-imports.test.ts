import { expect, test } from 'vitest'
import { repeatImports } from './vite.repeated-imports.ts'

const forms = [
  [
    'a whole file',
    'const load = () => __vitePreload(() => import("./Page-1.js"), __VITE_PRELOAD__);',
    'const load = () => __vitePreload((again) => import("./Page-1.js").catch(again), __VITE_PRELOAD__);',
  ],
  [
    'a name of the file',
    '__vitePreload(async () => {\n\tconst { A: B } = await import("./A-1.js");\n\treturn { A: B };\n}, __VITE_PRELOAD__)',
    '__vitePreload(async (again) => {\n\tconst { A: B } = await import("./A-1.js").catch(again);\n\treturn { A: B };\n}, __VITE_PRELOAD__)',
  ],
  [
    'one of several parts in a file',
    '__vitePreload(async () => {\n\tconst { A } = await import("./shared-1.js").then((n) => n.kt);\n\treturn { A };\n}, [])',
    '__vitePreload(async (again) => {\n\tconst { A } = await import("./shared-1.js").catch(again).then((n) => n.kt);\n\treturn { A };\n}, [])',
  ],
  [
    'a dialog that the code around the import names',
    '__vitePreload(() => import("./shared-1.js").then((n) => n.t).then((part) => ({ default: part.A })), [])',
    '__vitePreload((again) => import("./shared-1.js").catch(again).then((n) => n.t).then((part) => ({ default: part.A })), [])',
  ],
] as const

for (const [what, code, expected] of forms)
  test(`what an import takes is taken from the repeated file as well: ${what}`, () => {
    expect(repeatImports(`${code}\n${code}`)).toBe(`${expected}\n${expected}`)
  })

test('an import in an unknown form stops the build', () => {
  const known = '__vitePreload(() => import("./A-1.js"), []);'
  for (const unknown of ['import("./B-1.js")', '__vitePreload(() => { return import("./B-1.js"); }, [])'])
    expect(() => repeatImports(`${known}\n${unknown}`)).toThrow('imported in a way that this build does not know')
})
