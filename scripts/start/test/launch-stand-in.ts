// The launcher with small stand-ins for the programs of the product.
import path from 'node:path'
import { runProduct } from '../run.ts'

const here = import.meta.dirname
const entry = (name: string) => path.join(here, `${name}-stand-in.ts`)

process.exit(
  await runProduct(
    {
      root: here,
      migrate: entry('migrate'),
      recordRestore: entry('record-restore'),
      sample: entry('sample'),
      api: entry('api'),
      simulator: entry('simulator'),
      prepareWeb: async () => undefined,
    },
    process.env,
  ),
)
