import { watch } from 'node:fs'
import { freePort } from '@backoffice/embedded-postgres'
import type { ProcessGroup, ProcessOptions } from './processes.ts'
import type { LauncherSettings } from './settings.ts'

export interface Development {
  /** The program that serves the web from its sources. */
  readonly web: string
  /** Folders of the API's sources. */
  readonly watch: readonly string[]
}

const SETTLE_MS = 150

/**
 * Starts the API on a port of its own and Vite in front of it on PORT. When a source of the API changes, the API is
 * replaced; one that does not start because of an error waits for the next change.
 * @returns the API's own address.
 */
export async function startDeveloped(
  api: ProcessOptions,
  { web, watch: folders }: Development,
  settings: LauncherSettings,
  group: ProcessGroup,
  say: (line: string) => void,
): Promise<string> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const { replace } = group.startReplaceable({ ...api, env: { ...api.env, HOST: '127.0.0.1', PORT: String(port) } })
  onChange(folders, async () => {
    say('The API’s sources have changed: restarting …')
    await replace()
  })
  const env = { ...api.env, HOST: settings.host, PORT: String(settings.port), API_URL: address }
  group.start({ name: 'Vite', args: [web], env, cwd: api.cwd })
  return address
}

/** Calls back once a burst of changes has settled, one call after the other. */
function onChange(folders: readonly string[], callback: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|sql)$/.test(name) || name.includes('.test.')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        last = last.then(callback)
      }, SETTLE_MS)
    }).unref()
  }
}
