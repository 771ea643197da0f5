// The launcher with small stand-ins for the programs of the product.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
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
      // With SET_UP_MARK it fails once the operator has been set up.
      async prepareWeb() {
        const mark = process.env['SET_UP_MARK']
        if (mark === undefined) return
        while (!existsSync(mark)) await sleep(20)
        throw new OperatorError('Building the web failed.')
      },
    },
    process.env,
  ),
)
