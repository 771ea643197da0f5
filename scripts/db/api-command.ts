import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../start/operator-error.ts'
import { ensureSecrets } from '../start/secrets.ts'
import { value, type Environment } from '../start/settings.ts'
import { runCommand, type Command } from './command.ts'
import { withEmbedded } from './embedded.ts'

/** Runs one of the API's own commands against the database there is, starting the embedded one where it is not up. */
export async function runApiCommand(program: string): Promise<void> {
  await runCommand(async command => {
    const { folder, env } = command
    const isHelp = command.flags.has('--help') || command.flags.has('-h')
    if (isHelp || value(env, 'DATABASE_URL') !== undefined) return runProgram(program, command, {})
    if (!existsSync(path.join(folder.postgres, 'cluster'))) {
      throw new OperatorError(`There is no database in ${folder.root} yet. Run npm start first, or set DATABASE_URL.`)
    }
    const quiet = () => undefined
    await withEmbedded(folder, env, quiet, urls =>
      runProgram(program, command, {
        DATA_DIR: folder.root,
        DATABASE_URL: urls.app,
        MIGRATION_DATABASE_URL: urls.owner,
        EMBEDDED: '1',
        ...ensureSecrets(env, folder),
      }),
    )
  })
}

/** What a person types may come from our standard input, so the child is given it as it is. */
async function runProgram(program: string, { root, env }: Command, known: Environment): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, program), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...env, ...known },
    stdio: ['inherit', 'inherit', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new OperatorError(said.trim())
}
