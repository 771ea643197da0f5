// npm run backup [file]: all of an installation with the embedded database in one file, while it runs or not.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { folderAt } from '@backoffice/embedded-postgres'
import { OperatorError } from './start/operator-error.ts'
import { requireEmbedded, runCommand } from './db/command.ts'
import { withEmbedded } from './db/embedded.ts'
import { openTargetFolder } from './backup/target-folder.ts'
import { writeBackup } from './backup/write-backup.ts'

await runCommand(async command => {
  const { folder, env, say, words, root } = command
  requireEmbedded(command, 'Back that one up with its own tools (docs/operations.md).')
  if (!existsSync(folderAt(folder.postgres).cluster))
    throw new OperatorError(`There is no database in ${folder.root} to back up.`)
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const target =
    words[0] === undefined ? path.join(root, 'backups', `backoffice-${stamp}.tar.zst`) : command.resolve(words[0])
  if (existsSync(target)) throw new OperatorError(`${target} is there already. Choose another name.`)
  openTargetFolder(target)
  say(`Backing up ${folder.root} …`)
  await withEmbedded(folder, env, say, urls => writeBackup(folder, urls.superuser, target))
  say(
    `${target} (${(statSync(target).size / 1e6).toFixed(1)} MB). It holds the passwords and secrets as well: keep it as safe as them.`,
  )
})
