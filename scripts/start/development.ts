import { watch } from 'node:fs'
import { freePort } from '@backoffice/embedded-postgres'
import type { ChildOptions } from './child.ts'
import type { Development, Surroundings } from './surroundings.ts'
import type { Family } from './family.ts'

const settleMs = 150

/**
 * Starts the API on a port of its own and Vite in front of it on PORT. When a source of the API changes, it is
 * replaced; one that does not start for a mistake in it waits for the next change.
 * @returns the API's own address.
 */
export async function startDeveloped(
  api: ChildOptions,
  development: Development,
  { settings, say }: Surroundings,
  family: Family,
): Promise<string> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const { replace } = family.startReplaceable({ ...api, env: { ...api.env, HOST: '127.0.0.1', PORT: String(port) } })
  onChange(development.watch, async () => {
    say('The API’s sources have changed: starting it again …')
    await replace()
  })
  family.start({
    name: 'Vite',
    args: [development.web],
    env: { ...api.env, HOST: settings.host, PORT: String(settings.port), API_URL: address },
    cwd: api.cwd,
  })
  return address
}

/** Calls back once a burst of changes has settled; one call waits for the one before. */
function onChange(folders: readonly string[], react: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(react)
    }, settleMs)
  }
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (name !== null && /\.(ts|sql)$/.test(name) && !name.includes('.test.')) changed()
    }).unref()
  }
}
