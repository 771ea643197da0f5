// `npm start`, on the project's own Node: starts database, API, web and simulator, and stops them again. With `--dev`,
// as in `npm run dev`, the web is served from its sources and the API is replaced when its sources change.
import path from 'node:path'
import { buildWeb } from './build-web.ts'
import { runProduct } from './run.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const dev = process.argv.includes('--dev')

const code = await runProduct(
  {
    root,
    migrate: path.join(root, 'apps/api/src/cli/migrate.ts'),
    recordRestore: path.join(root, 'apps/api/src/cli/record-restore.ts'),
    sample: path.join(root, 'apps/api/src/cli/set-up.ts'),
    api: path.join(root, 'apps/api/src/main.ts'),
    simulator: path.join(root, 'apps/simulator/src/main.ts'),
    prepareWeb: dev ? async () => undefined : (group, env, say) => buildWeb(root, group, env, say),
    ...(dev && {
      development: {
        web: path.join(import.meta.dirname, 'dev-web.ts'),
        watch: ['apps/api/src', 'packages/contract/src', 'packages/kernel/src'].map(folder => path.join(root, folder)),
      },
    }),
  },
  dev ? { ...process.env, NODE_ENV: process.env['NODE_ENV'] ?? 'development' } : process.env,
)
process.exit(code)
