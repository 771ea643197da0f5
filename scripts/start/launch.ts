// The launcher, on the project's own Node: brings up database, API, web and simulator, and takes them down again.
import path from 'node:path'
import { buildWeb } from './build-web.ts'
import { runProduct } from './run.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

const code = await runProduct(
  {
    root,
    migrate: path.join(root, 'apps/api/src/cli/migrate.ts'),
    sample: path.join(root, 'apps/api/src/cli/sample.ts'),
    api: path.join(root, 'apps/api/src/main.ts'),
    simulator: path.join(root, 'apps/simulator/src/main.ts'),
    prepareWeb: (family, env, say) => buildWeb(root, family, env, say),
  },
  process.env,
)
process.exit(code)
