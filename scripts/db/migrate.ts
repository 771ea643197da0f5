// npm run db:migrate: brings the database to this release without starting the product.
import path from 'node:path'
import { newFamily } from '../start/family.ts'
import { readSettings } from '../start/settings.ts'
import { runCommand, type Command } from './command.ts'
import { withEmbedded } from './embedded.ts'

await runCommand(async command => {
  const { folder, env, say, root } = command
  const own = readSettings(env, root).database
  if (own) await migrate(command, own)
  else await withEmbedded(folder, env, say, urls => migrate(command, urls))
})

async function migrate({ env, root, folder }: Command, urls: { readonly app: string; readonly owner: string }): Promise<void> {
  await newFamily(undefined).run({
    name: 'Migrating the database',
    args: [path.join(root, 'apps/api/src/cli/migrate.ts')],
    env: { ...env, DATA_DIR: folder.root, DATABASE_URL: urls.app, MIGRATION_DATABASE_URL: urls.owner },
    cwd: root,
  })
}
