// npm run db:migrate: brings the database to this release without starting the product.
import path from 'node:path'
import { ensureSecrets } from '../start/secrets.ts'
import { newFamily } from '../start/family.ts'
import { readSettings, type Environment } from '../start/settings.ts'
import { runCommand } from './command.ts'
import { withEmbedded } from './embedded.ts'

await runCommand(async ({ folder, env, say, root }) => {
  const migrate = async (complete: Environment) => {
    const args = [path.join(root, 'apps/api/src/cli/migrate.ts')]
    await newFamily(undefined).run({ name: 'Migrating the database', args, env: complete, cwd: root })
  }
  if (readSettings(env, root).database) return migrate(env)
  await withEmbedded(folder, env, say, urls =>
    migrate({
      ...env,
      ...ensureSecrets(env, folder),
      DATA_DIR: folder.root,
      DATABASE_URL: urls.app,
      MIGRATION_DATABASE_URL: urls.owner,
      READER_DATABASE_URL: urls.reader,
      EMBEDDED: '1',
    }),
  )
})
