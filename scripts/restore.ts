// npm run restore <file> [-- --force]: puts a backup in the place of DATA_DIR.
import { existsSync } from 'node:fs'
import { OperatorError } from './start/operator-error.ts'
import { requireEmbedded, runCommand } from './db/command.ts'
import { restoreBackup } from './backup/restore-backup.ts'

await runCommand(async command => {
  const { folder, say, words, flags } = command
  requireEmbedded(command, 'Restore that one with its own tools (docs/operations.md).')
  if (words[0] === undefined) throw new OperatorError('Which backup? npm run restore <file>')
  const file = command.resolve(words[0])
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`)
  say(`Restoring ${file} into ${folder.root} …`)
  const aside = await restoreBackup(file, folder, { force: flags.has('--force'), say })
  say(`Restored. npm start brings it up.${aside === undefined ? '' : ` What was there before is kept in ${aside}.`}`)
})
