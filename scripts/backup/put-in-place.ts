import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writePrivateFile } from '@backoffice/embedded-postgres'
import { keptNames, type DataFolder } from '../start/data-folder.ts'
import { OperatorError } from '../start/operator-error.ts'

/** Where a restore works, inside the data folder: DATA_DIR may be a mount, which nothing can be renamed onto. */
export interface Workplace {
  readonly root: string
  readonly unpacked: string
  readonly plan: string
}

export function workplaceIn(folder: DataFolder): Workplace {
  const root = path.join(folder.root, 'restore-in-progress')
  return { root, unpacked: path.join(root, 'unpacked'), plan: path.join(root, 'plan.json') }
}

interface Plan {
  /** What the backup holds. */
  readonly names: readonly string[]
  /** Where what was there before goes. */
  readonly aside: string
}

/** From here on the restore goes through: cut short, the next start or restore takes it to its end. */
export function decide(folder: DataFolder): void {
  const workplace = workplaceIn(folder)
  const names = keptNames.filter(name => existsSync(path.join(workplace.unpacked, name)))
  const aside = path.join(folder.root, `before-restore-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  writePrivateFile(workplace.plan, JSON.stringify({ names, aside } satisfies Plan))
}

/**
 * Takes a decided restore to its end, and clears away one that was not decided. Every step can be repeated.
 * The caller holds the folder, and no database runs on it.
 * @returns the folder in which what was there before is kept, if there was anything.
 */
export function completeRestore(folder: DataFolder): string | undefined {
  const workplace = workplaceIn(folder)
  if (!existsSync(workplace.root)) return undefined
  const plan = existsSync(workplace.plan) ? readPlan(workplace.plan) : undefined
  if (plan) {
    for (const name of keptNames) replace(folder, workplace, plan, name)
    // Before the workplace goes: whatever cuts this short, the marker is there when the restored database first runs.
    writePrivateFile(folder.restored, JSON.stringify({ at: new Date().toISOString() }))
  }
  rmSync(workplace.root, { recursive: true })
  return plan && existsSync(plan.aside) ? plan.aside : undefined
}

function replace(folder: DataFolder, workplace: Workplace, { names, aside }: Plan, name: string): void {
  const fresh = path.join(workplace.unpacked, name)
  const position = path.join(folder.root, name)
  // Already moved, in an attempt that was cut short after this step.
  if (names.includes(name) && !existsSync(fresh)) return
  if (existsSync(position)) {
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    renameSync(position, path.join(aside, name))
  }
  if (names.includes(name)) renameSync(fresh, position)
}

function readPlan(file: string): Plan {
  const plan: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (
    typeof plan === 'object' &&
    plan !== null &&
    'names' in plan &&
    Array.isArray(plan.names) &&
    'aside' in plan &&
    typeof plan.aside === 'string'
  ) {
    return { names: plan.names.map(String), aside: plan.aside }
  }
  throw new OperatorError(`${file} is damaged: a restore was cut short. Restore again into another DATA_DIR.`)
}
