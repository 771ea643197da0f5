import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { auditActions } from './names.ts'

/** The name of a command: a property before its permission, its record or its function. */
const NAME = /name: (?:'([^']+)'|`([^`]+)`),\s*(?:\.\.\.\w+,\s*)?(?:permission|object|run)\b/g
const source = join(import.meta.dirname, '../..')
const known = [...auditActions.keys()]

async function commandNames(): Promise<string[]> {
  const names: string[] = []
  for await (const file of glob('**/*.ts', { cwd: source }))
    if (!file.endsWith('.test.ts'))
      for (const [, name, template] of (await readFile(join(source, file), 'utf8')).matchAll(NAME))
        names.push(name ?? template ?? '')
  return names
}

/** `withdrawal.${action}` is any of the actions on withdrawals. */
const isKnown = (name: string): boolean => {
  const [beginning = '', ...rest] = name.split(/\$\{[^}]+\}/)
  const end = rest.at(-1) ?? ''
  return rest.length === 0
    ? known.includes(name)
    : known.some(action => action.startsWith(beginning) && action.endsWith(end))
}

test('every command of the source has a label', async () => {
  const names = await commandNames()
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter(name => !isKnown(name))).toEqual([])
})
