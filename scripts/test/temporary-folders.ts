import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { QUICK_FOLDER, quickFolder } from './quick-folder.ts'

/** Temporary folders of this run, which are removed with everything that its commands leave in them. */
export function openTemporaryFolders(): void {
  process.env[QUICK_FOLDER] = openFolder(quickFolder())
  const folder = openFolder(tmpdir())
  process.env['TMPDIR'] = folder
  // Tests start the product many times: it reads its compiled sources again instead of compiling them.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled')
}

function openFolder(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'backoffice-run-'))
  // As open as /tmp itself: some tests start programs as another user.
  chmodSync(folder, 0o1777)
  // A database that lost its parent takes a moment to end.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  return folder
}
