import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { withoutDemo } from './vite.demo.ts'

const here = import.meta.dirname

/** Builds an entry that imports one file, without writing anything. */
const buildWith = (specifier: string) =>
  build({
    configFile: false,
    root: here,
    logLevel: 'silent',
    plugins: [
      withoutDemo(),
      {
        name: 'entry',
        resolveId: id => (id === 'entry' ? '\0entry' : undefined),
        load: id => (id === '\0entry' ? `import * as part from '${specifier}'; globalThis.part = part` : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })

test.each(['core/random.ts', 'parts/parts.module.css', 'words/en.json', 'endpoints.tsv?raw', 'endpoints.tsv?url'])(
  'a build that reads %s of the demo area fails and names it',
  async file => {
    await expect(buildWith(path.join(here, 'src/demo', file))).rejects.toThrow(`${file} of the demo area`)
  },
)

test('a build that reads nothing of it does not fail', async () => {
  await expect(buildWith(path.join(here, 'src/i18n/locales.ts'))).resolves.toBeDefined()
})
