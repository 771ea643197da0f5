import path from 'node:path'
import { buildWeb } from './build-web.ts'
import type { Entries } from './surroundings.ts'

/** The programs of the product in a working copy of the project. */
export function entriesAt(root: string): Entries {
  return {
    root,
    migrate: path.join(root, 'apps/api/src/cli/migrate.ts'),
    sample: path.join(root, 'apps/api/src/cli/set-up.ts'),
    api: path.join(root, 'apps/api/src/main.ts'),
    simulator: path.join(root, 'apps/simulator/src/main.ts'),
    prepareWeb: (family, env, say) => buildWeb(root, family, env, say),
  }
}
