import { realpathSync } from 'node:fs'
import { folderAt } from './folder.ts'
import { livePostmaster } from './leftover.ts'
import { readCredentials, urlsFor, type Urls } from './credentials.ts'
import { readPort } from './port.ts'

/** Connection of the server another process runs on this folder; undefined when none accepts connections. */
export function findRunning(dataDir: string): { readonly pid: number; readonly urls: Urls } | undefined {
  let folder
  try {
    folder = folderAt(realpathSync(dataDir))
  } catch {
    return undefined
  }
  const postmaster = livePostmaster(folder.cluster)
  const port = readPort(folder.port)
  if (postmaster?.status !== 'ready' || port === undefined) return undefined
  return { pid: postmaster.pid, urls: urlsFor(readCredentials(folder.credentials), port) }
}
