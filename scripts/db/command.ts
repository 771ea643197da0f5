import path from 'node:path'
import { dataFolderAt, type DataFolder } from '../start/data-folder.ts'
import { explain, OperatorError } from '../start/operator-error.ts'
import { value, type Environment } from '../start/settings.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

export interface Command {
  readonly root: string
  readonly folder: DataFolder
  readonly env: Environment
  /** Words that do not begin with a dash. */
  readonly words: readonly string[]
  readonly flags: ReadonlySet<string>
  readonly say: (line: string) => void
  /** A path as the person typed it: npm changes into the project, and says where it came from. */
  readonly resolve: (file: string) => string
}

/** Runs a command of the project: a sentence and exit code 1 where the operator can do something about it. */
export async function runCommand(body: (command: Command) => Promise<void>): Promise<never> {
  const { env, argv } = process
  const given = argv.slice(2)
  try {
    await body({
      root,
      env,
      folder: dataFolderAt(path.resolve(root, value(env, 'DATA_DIR') ?? '.data')),
      words: given.filter(word => !word.startsWith('-')),
      flags: new Set(given.filter(word => word.startsWith('-'))),
      say: line => console.log(line),
      resolve: file => path.resolve(value(env, 'INIT_CWD') ?? process.cwd(), file),
    })
  } catch (error) {
    console.error(`\n${explain(error)}\n`)
    process.exit(1)
  }
  process.exit(0)
}

/** For commands that know only the embedded database. */
export function requireEmbedded({ env }: Command, instead: string): void {
  if (value(env, 'DATABASE_URL') !== undefined || value(env, 'MIGRATION_DATABASE_URL') !== undefined) {
    throw new OperatorError(
      `This command is for the embedded database, and DATABASE_URL names one of your own. ${instead}`,
    )
  }
}
