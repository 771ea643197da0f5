// npm run dev: the product as npm start runs it, but with the web served from its sources and the API replaced when its
// sources change.
import path from 'node:path'
import { entriesAt } from './entries.ts'
import { runProduct } from './run.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

const code = await runProduct(
  {
    ...entriesAt(root),
    prepareWeb: async () => undefined,
    development: {
      web: path.join(import.meta.dirname, 'dev-web.ts'),
      watch: ['apps/api/src', 'packages/contract/src', 'packages/kernel/src'].map(folder => path.join(root, folder)),
    },
  },
  { ...process.env, NODE_ENV: process.env['NODE_ENV'] ?? 'development' },
)
process.exit(code)
