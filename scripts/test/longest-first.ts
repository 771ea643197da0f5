import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: begun last, one of them alone would keep the whole run waiting. */
const longest = [
  'fuzz',
  'simulator',
  'process',
  'model-marketing-mutations',
  'latest-changes',
  'exports',
  'model-rewards-mutations',
  'two-nodes',
  'restart',
  'model-mutations',
  'permissions',
  'model',
  'sample',
  'invites',
  'wheel',
  'agent',
  'ranking',
  'withdrawals-races',
  'model-rewards',
  'payouts',
  'races',
  'model-marketing',
  'recovery.process',
  'start.process',
  'backup.process',
]

/** A fresh clone remembers no times of an earlier run, by which vitest would sort. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId))
  }
}

function rankOf(file: string): number {
  const rank = longest.findIndex(name => file.endsWith(`/${name}.spec.ts`) || file.endsWith(`/${name}.test.ts`))
  return rank === -1 ? longest.length : rank
}
